import { area, choice, code, date, flag, image, integer, many, place, reference, tags, text } from '#define'
import '#resources'

/**
 * Options that a kind of field does not have, or invalid values of options. Only the compiler reads this file; it
 * never runs.
 */
export const mistaken = [
  // @ts-expect-error A misspelt option is noticed.
  text({ label: 'Name', requird: true }),
  // @ts-expect-error A text has no digits after a point.
  text({ label: 'Name', digits: 2 }),
  // @ts-expect-error The form is one of four.
  text({ label: 'Name', form: 'capitals' }),
  // @ts-expect-error A length is a number.
  text({ label: 'Name', max: '80' }),
  // @ts-expect-error An integer lies between numbers.
  integer({ label: 'Lands', min: 'none' }),
  // @ts-expect-error An initial number is a number.
  integer({ label: 'Lands', initial: 'ten' }),
  // @ts-expect-error A choice has options.
  choice({ label: 'Colour' }),
  // @ts-expect-error A tone is one of five.
  choice({ label: 'Colour', options: { RED: { label: 'Red', tone: 'loud' } } }),
  // @ts-expect-error A flag begins as yes or no.
  flag({ label: 'Open', initial: 'yes' }),
  // @ts-expect-error A date knows no smallest value but an age, the past and the future.
  date({ label: 'Day', min: '2020-01-01' }),
  // @ts-expect-error An age has two ends.
  date({ label: 'Day', age: [18] }),
  // @ts-expect-error A reference says to what.
  reference({ label: 'Farmer' }),
  // @ts-expect-error A link to many shows nothing of them but their titles.
  many({ label: 'Crops', to: 'crops', shows: ['category'] }),
  // @ts-expect-error A geography has five levels.
  place({ label: 'Village', level: 'hamlet' }),
  // @ts-expect-error A running number has a pattern.
  code({ label: 'Code' }),
  // @ts-expect-error The store has folders with names.
  image({ label: 'Photo', folder: 'pictures' }),
  // @ts-expect-error A unit is one that people speak of.
  area({ label: 'Acres', units: ['ACRE', 'MORGEN'] }),
  // @ts-expect-error What may be read needs a key that somebody declared.
  text({ label: 'Name', read: 'pii:revael' }),
  // @ts-expect-error A condition speaks of a field.
  text({ label: 'Name', when: { eq: 'RED' } }),
  // @ts-expect-error A stretch of days has a name.
  date({ label: 'Day', when: { field: 'day', within: 'lastDecade' } }),
  // @ts-expect-error An option is a label, or a label and a tone.
  tags({ label: 'Tags', options: { RED: 1 } }),
]

/** Every kind takes the options that every field has. */
export const sound = [
  text({
    label: 'Name',
    help: 'As on the card',
    required: true,
    read: 'pii:reveal',
    write: 'farmer:edit',
    personal: true,
  }),
  integer({ label: 'Lands', readOnly: true, initial: 0, renamedFrom: 'landCount' }),
  date({
    label: 'Day',
    createOnly: true,
    when: { field: 'name', empty: false },
    requiredWhen: { not: { field: 'a', eq: 1 } },
  }),
  tags({ label: 'Tags', options: { RED: 'Red' }, max: 3 }),
]
