import { addDays, todayInIndia } from '#define'
import { keepMachineDays } from '../../behaviours/sprayed/machineDays'
import { sql, type Database } from '../../database'
import { writeFieldAttendance } from './attendanceRows'
import { writeFieldWork } from './fieldWork'
import { writeManualWork } from './manualRows'
import { writeSalaries } from './salaryRows'
import { writeTargets } from './targetRows'

const DAYS = 60
/** The days after which the back office has checked a day. */
const CHECKED_AFTER = 3

/**
 * Writes the machine report of two months as the service does, with the checks of the back office: mostly confirmed,
 * sometimes with missing cash. Machines get the owners of their bills. Also writes the salaries, the attendance behind
 * them, and the trips and meetings of field staff; `share` is the size of the company.
 */
export async function writeReport(database: Database, now: string, share: number): Promise<void> {
  await writeManualWork(database, now)
  await writeFieldAttendance(database, now, share)
  await writeFieldWork(database, now)
  await writeSalaries(database, now)
  await writeTargets(database, now)
  const today = todayInIndia(new Date(now))
  await database.transaction(async (tx) => {
    await keepMachineDays(tx, { from: addDays(today, -DAYS), to: today, now: new Date(now) })
    await tx.run(sql`
      update machine_days t set manual_acre = s.acres from (
        select s.machine_id, (s.start_at at time zone 'Asia/Kolkata')::date as day, sum(s.sprayed_acres) as acres from sprayings s
        where s.source = 'MANUAL' and s.billable group by 1, 2) s
      where s.machine_id = t.machine_id and s.day = t.day`)
    await tx.run(sql`
      with clerks as (
        select row_number() over (order by u.id) - 1 as place, u.id, count(*) over () as many from users u
        where u.office_role = 'BACK_OFFICE' and u.deleted_at is null),
      judged as (
        select d.id, d.day, (d.id * 7919) % 100 as chance, d.cash_collected, d.run_hours,
          (select c.id from clerks c where c.place = d.id % c.many) as clerk
        from machine_days d where d.day <= ${addDays(today, -CHECKED_AFTER)}::date)
      update machine_days t set bo_status = case when j.chance < 4 and t.frozen_on > ${today}::date then 'QUERY' when j.chance < 9 and t.frozen_on > ${today}::date then 'PENDING' else 'VERIFIED' end,
        fuel = case when j.run_hours > 0 then round(j.run_hours * (3 + j.chance / 50.0), 1) end,
        cash_deposited = case when j.chance < 4 then j.cash_collected / 200 * 100 else j.cash_collected end,
        remark = case when j.chance < 4 and j.cash_collected > 0 then 'A part of the cash is not deposited yet' end,
        checked_by_id = j.clerk, checked_at = ((j.day + 1)::timestamp + interval '10 hours') at time zone 'Asia/Kolkata'
      from judged j where j.id = t.id`)
  })
}
