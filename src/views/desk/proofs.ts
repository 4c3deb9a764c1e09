import {
  evidenceOf,
  fieldAt,
  isMapEvidence,
  isRelatedEvidence,
  resourceNamed,
  type AnyResource,
  type MapEvidence,
  type Register,
  type RelatedEvidence,
  type StoredFile,
} from '#define'
import type { FilePlace } from '../files/useStoredFile'
import { titleOf, type Row } from '../data/row'
import { plainText } from '../format/plainText'
import { filesIn, type Drawn, type Handed } from './handed'

/** A picture or document of a record or of a related one. */
export interface FileProof {
  readonly kind: 'file'
  readonly key: string
  readonly label: string
  readonly place: FilePlace
  readonly file: StoredFile
  /** The related record, with the fields that it shows. */
  readonly other?: { readonly resource: AnyResource; readonly row: Row; readonly shows: readonly string[] }
  readonly isBeside: boolean
}

/** A map with its items. */
export interface MapProof {
  readonly kind: 'map'
  readonly key: string
  readonly label: string
  readonly drawn: readonly Drawn[]
  /** The labels of missing values. */
  readonly missing: readonly string[]
}

/** A proof of a record. */
export type Proof = FileProof | MapProof

/** Lists the proofs of a record, in declaration order. */
export function proofsIn(register: Register, resource: AnyResource, { record, proofs }: Handed): Proof[] {
  const { desk } = resource.page
  return (desk ? evidenceOf(desk) : []).flatMap((one, at): Proof[] => {
    if (isMapEvidence(one)) {
      const drawn = (proofs[at] ?? []) as readonly Drawn[]
      const missing = missingOn(one, { register, resource, record }, drawn)
      return drawn.length > 0 ? [{ kind: 'map', key: `map ${at}`, label: one.label ?? 'Map', drawn, missing }] : []
    }
    if (isRelatedEvidence(one)) {
      const other = resourceNamed(register, one.of)
      const rows = (proofs[at] ?? []) as readonly Row[]
      if (!isKept(other, one))
        return drawnTogether(other, one, { rows, own: other === resource ? record : undefined, at })
      return rows.flatMap((row) =>
        filesIn(row, one.field).map((file) => ({
          kind: 'file' as const,
          // One record may be related for two reasons.
          key: `${at} ${file.key}`,
          label: `${one.label}: ${titleOf(other, row)}`,
          place: { resource: other, id: row.id, name: one.field },
          file,
          other: { resource: other, row, shows: one.shows ?? [] },
          isBeside: one.beside === true,
        })),
      )
    }
    const files = filesIn(record, one)
    const label = resource.fields[one]?.label ?? one
    return files.map((file, index) => ({
      kind: 'file',
      key: file.key,
      label: files.length > 1 ? `${label} ${index + 1}` : label,
      place: { resource, id: record.id, name: one },
      file,
      isBeside: false,
    }))
  })
}

/** Whether related evidence is pictures or documents, and not positions. */
function isKept({ fields }: AnyResource, { field }: RelatedEvidence): boolean {
  return ['image', 'file'].includes(fields[field]?.kind ?? '')
}

interface Together {
  readonly rows: readonly Row[]
  /** The record itself, if it is in the same list. */
  readonly own: Row | undefined
  readonly at: number
}

/** The positions of related records, on one map with this one. */
function drawnTogether(
  other: AnyResource,
  { label, field, shows = [] }: RelatedEvidence,
  { rows, own, at }: Together,
): MapProof[] {
  const drawnOf = (row: Row, name: string): Drawn[] =>
    row[field] ? [{ label: name, value: row[field] as Drawn['value'] }] : []
  const wordsOf = (row: Row): string =>
    shows.flatMap((name) => (other.fields[name] && plainText(other.fields[name], row[name])) || []).join(', ')
  const drawn = rows.flatMap((row) => drawnOf(row, wordsOf(row) || titleOf(other, row)))
  if (drawn.length === 0) return []
  const ours = own ? drawnOf(own, titleOf(other, own)) : []
  const missing = own && own[field] === null ? ['No location'] : []
  return [{ kind: 'map', key: `map ${at}`, label, drawn: [...ours, ...drawn], missing }]
}

interface Judged {
  readonly register: Register
  readonly resource: AnyResource
  readonly record: Row
}

/** The map items that the record lacks. A field that the viewer cannot read is not in the record at all. */
function missingOn({ map }: MapEvidence, { register, resource, record }: Judged, drawn: readonly Drawn[]): string[] {
  return map.flatMap((path) => {
    const [own = '', theirs] = path.split('.')
    const field = fieldAt(resource, own)
    if (!field || record[own] === undefined || drawn.some(({ label }) => label === (field.label ?? own))) return []
    const other = field.kind === 'reference' && theirs !== undefined ? resourceNamed(register, field.to) : undefined
    const kind = theirs === undefined ? field.kind : other?.fields[theirs]?.kind
    return [`No ${kind === 'point' ? 'location' : kind === 'line' ? 'path' : 'boundary'}`]
  })
}
