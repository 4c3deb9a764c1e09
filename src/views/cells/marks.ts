import type { Mark } from '#define'

/** The marks of states as strokes in a 16 × 16 box. */
export const marks: Readonly<Record<Mark, string>> = {
  open: 'M8 2.5a5.5 5.5 0 1 0 .01 0z',
  person: 'M8 2a2.8 2.8 0 1 0 .01 0zM2.5 14c.4-3.2 2.6-4.7 5.5-4.7s5.1 1.5 5.5 4.7',
  running: 'M4.5 2.5l8.5 5.5-8.5 5.5z',
  done: 'M2.5 8.5l3.7 3.8L13.5 4',
  sealed: 'M.8 8.8l3 3.2 6.4-7.8M7.2 11l1 1 6.6-7.8',
  wrong: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  off: 'M8 2.2a5.8 5.8 0 1 0 .01 0zM4 4l8 8',
}
