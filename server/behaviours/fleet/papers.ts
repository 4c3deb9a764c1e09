import { todayInIndia } from '#define'
import { sql, type Sql } from '../../database'
import type { Engine, Work } from '../../engine/engine'

/** Papers count as expiring this many days before they expire (domain §1.E). */
const SOON_DAYS = 30

/**
 * Updates today's status of the machine documents (of the table `s`), and on each machine the worst status of its
 * current ones, where they have changed: no change of the records, so their versions stay.
 */
export async function settlePapers({ tx, engine }: Pick<Work, 'tx' | 'engine'>, machine?: number): Promise<void> {
  const today = sql`${todayInIndia(engine.now())}::date`
  const only = (column: Sql): Sql => (machine === undefined ? sql`true` : sql`${column} = ${machine}`)
  // A time rule could update it too, but the machine has to follow in the same moment, and no behaviour follows such a
  // rule.
  await tx.run(sql`
    update machine_documents t set validity = s.validity
    from (select d.id, case when d.valid_till is null then 'NA' when d.valid_till < ${today} then 'EXPIRED'
        when d.valid_till <= ${today} + ${SOON_DAYS}::int then 'EXPIRING' else 'VALID' end as validity
      from machine_documents d where d.deleted_at is null and ${only(sql`d.machine_id`)}) s
    where s.id = t.id and t.validity is distinct from s.validity`)
  // The worst of several options: a roll-up only counts, sums and compares numbers and dates.
  await tx.run(sql`
    update machines t set papers = s.papers
    from (select m.id, coalesce((select case when bool_or(d.validity = 'EXPIRED') then 'EXPIRED' when bool_or(d.validity = 'EXPIRING') then 'EXPIRING' else 'VALID' end
        from machine_documents d where d.machine_id = m.id and d.is_current and d.deleted_at is null having count(*) > 0), 'NONE') as papers
      from machines m where m.deleted_at is null and ${only(sql`m.id`)}) s
    where s.id = t.id and t.papers is distinct from s.papers`)
}

/** Updates the papers of all machines as days pass. */
export async function letPapersAge(engine: Engine): Promise<void> {
  await engine.database.transaction((tx) => settlePapers({ engine, tx }))
}

/**
 * Per kind except OTHER the paper with the longest validity is current, of two equal ones the later. The others are
 * history.
 */
export async function settleCurrent({ tx }: Work, machine: number): Promise<void> {
  await tx.rows(sql`select id from machines where id = ${machine} for no key update`)
  // A formula of a paper's own fields cannot say which one comes first among others of its kind.
  await tx.run(sql`
    update machine_documents t set is_current = s.is_current
    from (select d.id, d.type = 'OTHER' or row_number() over (partition by d.type order by d.valid_till desc nulls last, d.issued_on desc nulls last, d.id desc) = 1 as is_current
      from machine_documents d where d.machine_id = ${machine} and d.deleted_at is null) s
    where s.id = t.id and t.is_current is distinct from s.is_current`)
}
