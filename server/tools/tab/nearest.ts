/** Suggests a known word for a misspelt one: ` Did you mean farmers?`; nothing where none is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = [...known]
    .map((one) => ({ one, distance: distanceOf(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= Math.max(1, Math.floor(Math.min(word.length, one.length) / 3)))
    .sort((one, other) => one.distance - other.distance)
  return near[0] ? ` Did you mean ${near[0].one}?` : ''
}

/** Counts the letters to add, remove or replace between two words (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let column = 0; column < to.length; column += 1)
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (to[column] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
