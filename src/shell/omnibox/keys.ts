/** The help text of a key; the keys are in the order in which they are pressed. */
export interface KeyHelp {
  readonly keys: readonly string[]
  readonly does: string
}

/** The keys that work in one place of the portal. */
export interface KeyPlace {
  readonly place: string
  readonly keys: readonly KeyHelp[]
}

/** Every key of the portal. Each new key is added here; the keyboard help shows this table. */
export const keyTable: readonly KeyPlace[] = [
  {
    place: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Find any tab, action or record' },
      { keys: ['?'], does: 'Show keyboard help' },
      { keys: ['Esc'], does: 'Close the open panel or dialog' },
    ],
  },
  {
    place: 'In a list',
    keys: [
      { keys: ['/'], does: 'Search the list' },
      { keys: ['↑', '↓'], does: 'Move between rows and the heading' },
      { keys: ['←', '→'], does: 'Move between cells' },
      { keys: ['Home', 'End'], does: 'Go to the first or last row or cell' },
      { keys: ['Enter'], does: 'Open the row or the link in the cell' },
      { keys: ['Ctrl', 'Enter'], does: 'Open the row in a new tab' },
      { keys: ['.'], does: 'Open preview' },
      { keys: ['F2'], does: 'Edit cell' },
      { keys: ['Space'], does: 'Select row (Shift: select range)' },
      { keys: ['Ctrl', 'A'], does: 'Select all rows on the page' },
      { keys: ['Esc'], does: 'Leave the cell; press again to clear the selection' },
    ],
  },
  {
    place: 'In a list heading',
    keys: [
      { keys: ['Enter'], does: 'Sort by the column (Shift: add to the sort)' },
      { keys: ['Ctrl', 'Shift', '←'], does: 'Move the column left or right' },
    ],
  },
  {
    place: 'In the preview',
    keys: [
      { keys: ['J', 'K'], does: 'Next or previous row' },
      { keys: ['Esc'], does: 'Back to the row' },
    ],
  },
  {
    place: 'On a record',
    keys: [
      { keys: ['E'], does: 'Edit the record' },
      { keys: ['['], does: 'Previous record in the list' },
      { keys: [']'], does: 'Next record in the list' },
    ],
  },
  {
    place: 'At a desk',
    keys: [
      { keys: ['A–Z'], does: 'Give the verdict or set the tag with this letter' },
      { keys: ['1–9'], does: 'Give the first to ninth verdict, then choose its reason' },
      { keys: ['Space'], does: 'Play or pause the video' },
      { keys: ['J', 'K'], does: 'Next or previous record' },
      { keys: ['Z'], does: 'Undo the last verdict' },
      { keys: ['M'], does: 'Show or hide the map' },
      { keys: ['+', '−'], does: 'Zoom in or out' },
      { keys: ['0'], does: 'Fit to screen' },
      { keys: ['.', ','], does: 'Rotate right or left' },
      { keys: ['↑', '↓', '←', '→'], does: 'Move the enlarged picture' },
    ],
  },
  {
    place: 'In a form',
    keys: [
      { keys: ['Ctrl', 'S'], does: 'Save' },
      { keys: ['Esc'], does: 'Leave the form; your draft is kept' },
    ],
  },
  {
    place: 'In an action dialog',
    keys: [{ keys: ['Ctrl', 'Enter'], does: 'Submit from a multi-line field' }],
  },
  {
    place: 'In the search box',
    keys: [
      { keys: ['↑', '↓'], does: 'Move between results' },
      { keys: ['Enter'], does: 'Open the result' },
      { keys: ['Ctrl', 'Enter'], does: 'Open the result in a new tab' },
      { keys: ['#', '1', '2'], does: 'Find record number 12' },
    ],
  },
]
