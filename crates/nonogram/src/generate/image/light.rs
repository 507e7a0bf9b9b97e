//! Colours as light and as the eye sees them.
//!
//! Pixels are averaged in linear light, where half the light is half the number; whether two
//! colours look alike is asked in Oklab (Ottosson, 2020), where distance is roughly the difference
//! that people see.

use quadrille_core::scene::Rgb;

/// Linear light: red, green, blue from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light(pub [f32; 3]);

impl Light {
    /// White paper.
    pub const WHITE: Light = Light([1.0; 3]);

    /// The light of a stored value.
    pub fn of(Rgb(r, g, b): Rgb) -> Light {
        Light([r, g, b].map(linear))
    }

    /// The stored value nearest to this light.
    pub fn rgb(self) -> Rgb {
        let [r, g, b] = self.0.map(|v| stored(v).round() as u8);
        Rgb(r, g, b)
    }

    /// How bright it looks, from 0 to 255: its luminance on the scale on which files store grey.
    pub fn grey(self) -> f32 {
        let [r, g, b] = self.0;
        stored(0.2126 * r + 0.7152 * g + 0.0722 * b)
    }

    /// As the eye sees it.
    pub fn lab(self) -> Lab {
        let [r, g, b] = self.0;
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        Lab([
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ])
    }
}

/// A colour in Oklab: lightness, green to red, blue to yellow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lab(pub [f32; 3]);

impl Lab {
    /// How different two colours look, squared.
    pub fn distance(self, other: Lab) -> f32 {
        self.0.iter().zip(other.0).map(|(a, b)| (a - b) * (a - b)).sum()
    }

    /// The light that looks like this.
    pub fn light(self) -> Light {
        let [lightness, a, b] = self.0;
        let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
        let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
        let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
        Light([
            4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
            -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
            -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
        ])
    }
}

/// The light of a stored sRGB value.
pub fn linear(value: u8) -> f32 {
    let v = f32::from(value) / 255.0;
    if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

/// The stored sRGB value of a light, from 0 to 255.
fn stored(light: f32) -> f32 {
    let v = light.clamp(0.0, 1.0);
    255.0 * if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

/// Plain words for colours, to name what came out of an image.
const WORDS: [(&str, Rgb); 22] = [
    ("white", Rgb::WHITE),
    ("black", Rgb::BLACK),
    ("grey", Rgb(128, 128, 128)),
    ("light grey", Rgb(200, 200, 200)),
    ("dark grey", Rgb(70, 70, 70)),
    ("red", Rgb(220, 20, 20)),
    ("dark red", Rgb(120, 10, 10)),
    ("pink", Rgb(250, 170, 190)),
    ("orange", Rgb(245, 140, 20)),
    ("brown", Rgb(125, 80, 35)),
    ("dark brown", Rgb(65, 40, 25)),
    ("beige", Rgb(220, 195, 155)),
    ("yellow", Rgb(250, 225, 30)),
    ("olive", Rgb(125, 125, 40)),
    ("green", Rgb(40, 160, 50)),
    ("dark green", Rgb(20, 85, 30)),
    ("light green", Rgb(150, 225, 130)),
    ("teal", Rgb(20, 140, 140)),
    ("light blue", Rgb(140, 200, 240)),
    ("blue", Rgb(40, 90, 200)),
    ("dark blue", Rgb(20, 35, 100)),
    ("purple", Rgb(130, 50, 150)),
];

/// The word for a colour.
pub fn word(rgb: Rgb) -> &'static str {
    let lab = Light::of(rgb).lab();
    let far = |known: Rgb| lab.distance(Light::of(known).lab());
    WORDS.iter().min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map_or("", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back_from_oklab() {
        for rgb in
            [Rgb::BLACK, Rgb::WHITE, Rgb(255, 0, 0), Rgb(12, 200, 99), Rgb(0, 0, 255), Rgb(128, 128, 128)]
        {
            assert_eq!(Light::of(rgb).lab().light().rgb(), rgb);
        }
        assert!((Light::of(Rgb(100, 100, 100)).grey() - 100.0).abs() < 0.1);
        assert_eq!(
            (word(Rgb(250, 10, 10)), word(Rgb(3, 3, 3)), word(Rgb(0, 0, 250))),
            ("red", "black", "blue")
        );
    }
}
