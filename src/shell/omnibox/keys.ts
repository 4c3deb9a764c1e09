/** What a key does, in the order in which it is pressed. */
export interface KeyHelp {
  readonly keys: readonly string[]
  readonly does: string
}

/** The keys that work in one place of the portal. */
export interface KeyPlace {
  readonly place: string
  readonly keys: readonly KeyHelp[]
}

/** Every key of the portal. Whoever gives a key a meaning writes it here; the keyboard help shows this table. */
export const keyTable: readonly KeyPlace[] = [
  {
    place: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Find any tab, action or record' },
      { keys: ['?'], does: 'Show this help' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    place: 'In a list',
    keys: [
      { keys: ['/'], does: 'Search the list' },
      { keys: ['↑', '↓'], does: 'Go from row to row, and to the heading' },
      { keys: ['←', '→'], does: 'Go from cell to cell' },
      { keys: ['Home', 'End'], does: 'Go to the first or last row, or cell of a row' },
      { keys: ['Enter'], does: 'Open the row, or follow what is in the cell' },
      { keys: ['Ctrl', 'Enter'], does: 'Open the row in a new tab' },
      { keys: ['.'], does: 'Open preview' },
      { keys: ['F2'], does: 'Edit cell' },
      { keys: ['Space'], does: 'Select row (Shift: select range)' },
      { keys: ['Ctrl', 'A'], does: 'Tick all rows of the page' },
      { keys: ['Esc'], does: 'Leave the cell; press again to clear the selection' },
    ],
  },
  {
    place: 'In the heading of a list',
    keys: [
      { keys: ['Enter'], does: 'Sort by the column; with Shift as a further key' },
      { keys: ['Ctrl', 'Shift', '←'], does: 'Move the column; with → to the right' },
    ],
  },
  {
    place: 'In the drawer beside a list',
    keys: [
      { keys: ['J', 'K'], does: 'Go to the next row, or to the one before it' },
      { keys: ['Esc'], does: 'Back to the row' },
    ],
  },
  {
    place: 'On a record',
    keys: [
      { keys: ['E'], does: 'Edit the record' },
      { keys: ['['], does: 'The record before it in the list it was opened from' },
      { keys: [']'], does: 'The record after it' },
    ],
  },
  {
    place: 'On an identity document',
    keys: [
      { keys: ['+', '−'], does: 'Make the picture larger or smaller' },
      { keys: ['↑', '↓', '←', '→'], does: 'Move the picture that is larger than its place' },
      { keys: ['0'], does: 'Show all of it' },
      { keys: ['R'], does: 'Turn it to the right' },
      { keys: ['V'], does: 'Validate it' },
      { keys: ['X'], does: 'Reject it, with a comment' },
    ],
  },
  {
    place: 'In a form',
    keys: [
      { keys: ['Ctrl', 'S'], does: 'Save' },
      { keys: ['Esc'], does: 'Leave the form; what was typed is kept' },
    ],
  },
  {
    place: 'In the dialog of an action',
    keys: [{ keys: ['Ctrl', 'Enter'], does: 'Submit from a multi-line field' }],
  },
  {
    place: 'In the search for everything',
    keys: [
      { keys: ['↑', '↓'], does: 'Go through what was found' },
      { keys: ['Enter'], does: 'Open it' },
      { keys: ['Ctrl', 'Enter'], does: 'Open it in a new tab' },
      { keys: ['#', '1', '2'], does: 'Find the record with the number 12' },
    ],
  },
]
