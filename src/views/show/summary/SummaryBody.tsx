import type { ReactNode } from 'react'
import type { AnyResource } from '#define'
import { ForetoldHere } from '../../actions/ForetoldHere'
import type { Row } from '../../data/row'
import { MainSections } from '../../recordParts/Sections'
import type { OwnTab } from '../relatedTabs'
import { Blocks } from './Blocks'
import { Facts } from './Facts'
import { Properties } from './Properties'
import { Stream } from './Stream'
import { SummaryTabs } from './SummaryTabs'
import { Topics } from './Topics'
import './summary.css'

interface SummaryBodyProps {
  readonly resource: AnyResource
  readonly row: Row
  /** The content that only this resource has, between its facts and its blocks. */
  readonly lead?: ReactNode
  /** The fields that the lead shows, so that neither facts nor properties do. */
  readonly told?: readonly string[] | undefined
  readonly own?: readonly OwnTab[]
}

/** A page with a summary: facts and related records, and beside them the fields and the stream. */
export function SummaryBody({ resource, row, lead, told, own }: SummaryBodyProps) {
  return (
    <div className="summary grid top gap-4">
      <div className="summary-first stack gap-4 narrow-min">
        <Facts resource={resource} row={row} told={told} />
        <ForetoldHere resource={resource} row={row} />
        {lead}
        <MainSections resource={resource} row={row} />
        <Blocks resource={resource} row={row} />
        {/* Below what a caller asks for first. */}
        <Topics resource={resource} row={row} />
      </div>
      <aside className="summary-side stack gap-4 narrow-min" aria-label="Details and activity">
        <Properties resource={resource} row={row} told={told} />
        <Stream resource={resource} row={row} />
      </aside>
      <SummaryTabs resource={resource} row={row} own={own} />
    </div>
  )
}
