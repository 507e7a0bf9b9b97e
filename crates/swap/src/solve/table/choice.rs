//! Ordered choices of places, numbered, and what a permutation of the places does to them.
//!
//! To choose `k` of `n` places one after the other is to write down `k` digits: the first place is
//! one of `n`, the second one of the `n - 1` that are left, counted in order, and so on. The digits
//! are the number of the choice.
//!
//! A permutation of the places moves a choice to another one and leaves behind a permutation of the
//! places that were not chosen, counted in order before and after. This is all that a table of
//! arrangements needs to be cut into levels: what happens below a level is again a permutation of
//! fewer places.

/// All ordered choices of some of the places.
pub struct Choices {
    places: usize,
    taken: usize,
    /// One choice after the other, in the order of their numbers.
    all: Vec<u8>,
}

impl Choices {
    /// The choices of `taken` of so many places.
    pub fn new(places: usize, taken: usize) -> Self {
        let mut choices = Choices { places, taken, all: Vec::new() };
        let number = (places - taken + 1..=places).product();
        choices.all = (0..number).flat_map(|number| choices.written_out(number)).collect();
        choices
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        (self.places - self.taken + 1..=self.places).product()
    }

    /// The places of a choice.
    fn get(&self, number: usize) -> &[u8] {
        &self.all[number * self.taken..(number + 1) * self.taken]
    }

    fn written_out(&self, number: usize) -> Vec<u8> {
        let mut left: Vec<u8> = (0..self.places as u8).collect();
        let mut below = self.len();
        let mut choice = Vec::with_capacity(self.taken);
        for _ in 0..self.taken {
            let base = left.len();
            below /= base;
            choice.push(left.remove(number / below % base));
        }
        choice
    }

    /// The digits of a choice: how many free places lie before each place when it is chosen.
    fn digits(choice: &[u8]) -> impl Iterator<Item = usize> {
        let digit = |(at, place): (usize, &u8)| {
            usize::from(*place) - choice[..at].iter().filter(|before| *before < place).count()
        };
        choice.iter().enumerate().map(digit)
    }

    /// The number of a choice.
    fn number(&self, choice: &[u8]) -> usize {
        Choices::digits(choice).zip((0..=self.places).rev()).fold(0, |number, (d, base)| number * base + d)
    }

    /// Whether the choice, followed by the places left over in order, is an odd permutation.
    pub fn is_odd(&self, number: usize) -> bool {
        Choices::digits(self.get(number)).sum::<usize>() % 2 == 1
    }

    /// Where a permutation of the places takes a choice, and what it does to the places that are
    /// not chosen.
    pub fn moved(&self, number: usize, permutation: &[u8]) -> (usize, Vec<u8>) {
        let choice = self.get(number);
        let after: Vec<u8> = choice.iter().map(|&place| permutation[usize::from(place)]).collect();
        let counted = |place: u8| place - after.iter().filter(|chosen| **chosen < place).count() as u8;
        let free = (0..self.places as u8).filter(|place| !choice.contains(place));
        let below = free.map(|place| counted(permutation[usize::from(place)])).collect();
        (self.number(&after), below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_choices_belong_together() {
        for (places, taken) in [(1, 0), (1, 1), (4, 2), (5, 5), (8, 3), (6, 0)] {
            let choices = Choices::new(places, taken);
            let mut all: Vec<&[u8]> = (0..choices.len()).map(|number| choices.get(number)).collect();
            assert!(all.iter().enumerate().all(|(number, choice)| choices.number(choice) == number));
            assert!(all.is_sorted());
            all.dedup();
            assert_eq!(all.len(), choices.len());
        }
    }

    #[test]
    fn what_is_left_behind_is_a_permutation_too() {
        let choices = Choices::new(5, 2);
        // The choice of the places 1 and 3; places 1 and 2 swap, so that 0 2 4 become 0 1 4 and 2,
        // 3 are chosen.
        let (moved, below) = choices.moved(choices.number(&[1, 3]), &[0, 2, 1, 3, 4]);
        assert_eq!((choices.get(moved), below), (&[2, 3][..], vec![0, 1, 2]));
        // Places 1 and 4 swap: the free place 4 becomes 1, before 2.
        let (moved, below) = choices.moved(choices.number(&[1, 3]), &[0, 4, 2, 3, 1]);
        assert_eq!((choices.get(moved), below), (&[4, 3][..], vec![0, 2, 1]));
        assert!(choices.is_odd(choices.number(&[1, 3])) != choices.is_odd(choices.number(&[3, 1])));
    }
}
