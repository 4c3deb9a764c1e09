import type { AnyResource } from '#define'

/** The function that draws the next numbers of a series, answering with the last of them. */
export const DRAW_NUMBERS = 'draw_numbers'

/**
 * The statement that creates the function, if a resource has gapless numbers. The row of the series stays locked until
 * the transaction ends: a rollback returns its numbers.
 */
export function numberStatements(resources: readonly AnyResource[]): string[] {
  const isNeeded = resources.some(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'code' && field.gapless),
  )
  return isNeeded
    ? [
        `create or replace function ${DRAW_NUMBERS}(wanted text, many bigint) returns bigint language sql volatile as $$
insert into number_series as s (series, last) values (wanted, many) on conflict (series) do update set last = s.last + many returning s.last $$`,
      ]
    : []
}
