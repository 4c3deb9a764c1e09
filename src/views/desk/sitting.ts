import { DESK_UNDO_SECONDS, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { perform, type Performed } from '../actions/perform'
import { undoVersion } from '../operations/requests'
import type { Row } from '../data/row'
import { attempts } from '../values/attempt'
import { fetchShare, leaveDesk, takeRecord, type DeskQuery, type Handed, type Share } from './handed'

type Input = Readonly<Record<string, unknown>>

/** A record of a sitting. */
export interface Piece extends Handed {
  /** The name of the verdict, once given. */
  readonly verdict?: string
  /** The inputs of the last verdict. */
  readonly given?: Input
  /** Someone else has it, or has judged it. */
  readonly isGone?: boolean
}

/** A verdict that can still be undone. */
export interface LastVerdict {
  readonly id: number
  readonly name: string
  /** The moment in milliseconds. */
  readonly at: number
}

/** The state of a sitting. */
export interface SittingState {
  readonly pieces: readonly Piece[]
  /** The index of the current piece. */
  readonly at: number
  readonly waiting?: Share['waiting']
  readonly stand?: Share['stand']
  readonly last?: LastVerdict
  /** Nothing has been handed out yet. */
  readonly isBeginning: boolean
  readonly problem?: string
}

/** The number of records held: the current one, and the next five. */
const SHARE = 6

/** One reviewer at one desk: the records they hold, and their verdicts. */
export class Sitting {
  private now: SittingState = { pieces: [], at: 0, isBeginning: true }
  private readonly listeners = new Set<() => void>()
  private readonly onItsWay = new Map<number, Promise<Performed>>()
  private filling: Promise<void> | undefined
  private isWantedAgain = false
  private isLeft = false

  constructor(
    private readonly resource: AnyResource,
    private readonly query: DeskQuery,
  ) {}

  /** The current state. */
  readonly state = (): SittingState => this.now

  /** Subscribes to changes of the state; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Requests the first records. */
  readonly begin = (): Promise<void> => {
    this.isLeft = false
    return this.fill()
  }

  /** Requests more, and renews the locks. */
  readonly fill = async (): Promise<void> => {
    if (this.isLeft) return undefined
    if (this.filling) {
      this.isWantedAgain = true
      return this.filling
    }
    this.filling = this.ask().finally(() => {
      this.filling = undefined
    })
    await this.filling
    if (!this.isWantedAgain) return undefined
    this.isWantedAgain = false
    return this.fill()
  }

  /** Sends a verdict on the current record and shows the next one immediately. */
  readonly judge = (name: string, input: Input): void => {
    const piece = this.now.pieces[this.now.at]
    if (!piece || !isOpen(piece)) return
    const { record } = piece
    this.note(record.id, name, input)
    const sent = painted().then(() =>
      attempts().send([record.id, name, input], (key) =>
        perform(this.resource, name, record, input, { key, isStrict: true }),
      ),
    )
    this.onItsWay.set(record.id, sent)
    void sent
      .then(({ version }) => version && this.change(record.id, { record: { ...record, version } }))
      .catch((error: unknown) => this.failed(record.id, name, error))
      .finally(() => {
        this.onItsWay.delete(record.id)
        void this.fill()
      })
  }

  /** Registers a verdict given in a dialog, after which the record has this version. */
  readonly judged = (record: Row, name: string, version = record.version): void => {
    this.note(record.id, name)
    this.change(record.id, { record: { ...record, version } })
    void this.fill()
  }

  /** Shows a record after a part of one of its pictures was painted over. */
  readonly covered = (handed: Handed): void => this.change(handed.record.id, handed)

  /** Undoes the last verdict. */
  readonly undo = async (): Promise<void> => {
    const { last } = this.now
    if (!last || Date.now() - last.at > DESK_UNDO_SECONDS * 1000) return
    this.set({ last: undefined })
    try {
      await this.onItsWay.get(last.id)
      const version = this.now.pieces[this.placeOf(last.id)]?.record.version ?? 0
      const key = `undo ${this.resource.is.name} ${last.id} ${version}`
      const record = await undoVersion(this.resource, last.id, { version, key })
      this.change(last.id, { verdict: undefined, record })
      this.set({ at: this.placeOf(last.id), ...this.counted(-1) })
      void this.fill()
    } catch (error) {
      const { message, detail, statusCode } = toHttpError(error)
      // Without an answer it can be retried.
      if (statusCode === 0) this.set({ last: { ...last, at: Date.now() } })
      say('error', 'This couldn’t be undone', detail ?? message)
    }
  }

  /** Goes on without a verdict: others may take the record. */
  readonly forward = (): void => {
    if (this.now.at >= this.now.pieces.length) return
    this.set({ at: this.now.at + 1 })
    void this.fill()
  }

  /** Goes back to the previous record. */
  readonly back = async (): Promise<void> => {
    const at = this.now.at - 1
    const piece = this.now.pieces[at]
    if (!piece) return
    this.set({ at })
    if (!isOpen(piece)) return
    const { id } = piece.record
    try {
      this.change(id, await takeRecord(this.resource, id))
    } catch (error) {
      const { message, detail } = toHttpError(error)
      this.change(id, { isGone: true })
      say('warning', this.resource.is.singular, detail ?? message)
    }
  }

  /** Goes again through the skipped records, starting with the oldest. */
  readonly startAgain = (): Promise<void> => {
    this.set({ pieces: [], at: 0, last: undefined, isBeginning: true })
    return this.fill()
  }

  /** Releases all records. */
  readonly leave = (): void => {
    this.isLeft = true
    leaveDesk(this.resource)
  }

  private set(changed: Partial<SittingState>): void {
    this.now = { ...this.now, ...changed }
    for (const listener of this.listeners) listener()
  }

  private change(id: number, changed: Partial<Piece>): void {
    this.set({ pieces: this.now.pieces.map((one) => (one.record.id === id ? { ...one, ...changed } : one)) })
  }

  private placeOf(id: number): number {
    return Math.max(
      0,
      this.now.pieces.findIndex(({ record }) => record.id === id),
    )
  }

  private async ask(): Promise<void> {
    const { pieces: before, at } = this.now
    const sent = [...this.onItsWay.keys()]
    const held = idsOf(before.slice(at).filter(isOpen)).slice(0, SHARE)
    const skip = idsOf(before.slice(0, at).filter(isOpen))
    try {
      const wanted = { most: SHARE + sent.length, held: [...held, ...sent], skip }
      const share = await fetchShare(this.resource, this.query, wanted)
      if (this.isLeft) return leaveDesk(this.resource)
      this.take(
        share,
        held.filter((id) => !share.held.includes(id)),
      )
    } catch (error) {
      const { detail, message } = toHttpError(error)
      // The records already on the desk can be judged during the request.
      const isEmpty = !this.now.pieces[this.now.at]
      this.set({ isBeginning: false, ...(isEmpty && { problem: detail ?? message }) })
    }
  }

  private take({ items, waiting, stand }: Share, lost: readonly number[]): void {
    const known = new Set(idsOf(this.now.pieces))
    const kept = this.now.pieces.map((piece) =>
      lost.includes(piece.record.id) && isOpen(piece) ? { ...piece, isGone: true } : piece,
    )
    const pieces: readonly Piece[] = [...kept, ...items.filter(({ record }) => !known.has(record.id))]
    this.set({ pieces, waiting, stand, isBeginning: false, problem: undefined })
    if (pieces[this.now.at]?.isGone) this.set({ at: nextOpen(pieces, this.now.at) })
  }

  private note(id: number, name: string, given?: Input): void {
    const pieces = this.now.pieces.map((one) => (one.record.id === id ? { ...one, verdict: name, given } : one))
    // Each state change redraws at once: this makes it a single one.
    this.set({
      pieces,
      at: nextOpen(pieces, this.placeOf(id)),
      last: { id, name, at: Date.now() },
      ...this.counted(1),
    })
  }

  /** The numbers judged and waiting after this many more verdicts, until the service reports them. */
  private counted(more: number): Partial<SittingState> {
    const { stand, waiting } = this.now
    const { totalItems = null } = waiting ?? {}
    return {
      ...(stand && { stand: { ...stand, today: stand.today + more } }),
      ...(waiting?.totalIsExact && totalItems !== null
        ? { waiting: { ...waiting, totalItems: Math.max(0, totalItems - more) } }
        : {}),
    }
  }

  /** Handles a refused verdict: the record is judged again, unless it is no longer theirs. */
  private failed(id: number, name: string, error: unknown): void {
    const { statusCode, message, detail } = toHttpError(error)
    const isGone = statusCode === 409 || statusCode === 404
    this.change(id, { verdict: undefined, isGone })
    this.set({ last: undefined, ...(!isGone && { at: this.placeOf(id) }), ...this.counted(-1) })
    say('error', this.resource.actions[name]?.failed ?? 'Error', detail ?? message)
  }
}

function nextOpen(pieces: readonly Piece[], from: number): number {
  const found = pieces.findIndex((piece, at) => at >= from && isOpen(piece))
  return found < 0 ? pieces.length : found
}

/** Waits for the next record to be painted: sending can wait for that. */
function painted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30))
}

/** Whether a record still has to be judged. */
export function isOpen({ verdict, isGone }: Piece): boolean {
  return !verdict && !isGone
}

function idsOf(pieces: readonly Handed[]): number[] {
  return pieces.map(({ record }) => record.id)
}
