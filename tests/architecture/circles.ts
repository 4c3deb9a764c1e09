/** The imported files of each file, by path. */
export type Leanings = ReadonlyMap<string, readonly string[]>

/** Finds the groups of files that import each other in a circle, each sorted (Tarjan’s algorithm). */
export function circlesOf(leanings: Leanings): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const low = (file: string, number: number): void =>
    void lowest.set(file, Math.min(lowest.get(file) ?? number, number))
  const visit = (file: string): void => {
    const number = numbers.size
    numbers.set(file, number)
    low(file, number)
    open.push(file)
    for (const next of leanings.get(file) ?? []) {
      if (!numbers.has(next)) visit(next)
      if (open.includes(next)) low(file, lowest.get(next) ?? number)
    }
    if (lowest.get(file) !== number) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || leanings.get(file)?.includes(file)) circles.push(circle.sort())
  }
  for (const file of leanings.keys()) if (!numbers.has(file)) visit(file)
  return circles
}
