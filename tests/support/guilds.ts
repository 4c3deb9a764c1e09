import { choice, instant, integer, money, place, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: false,
} as const

/** Guilds, which merge. */
export const guilds = resource({
  is: { name: 'guilds', singular: 'Guild', plural: 'Guilds', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    into: reference({ label: 'Merged into', to: 'guilds', readOnly: true }),
    mergedAt: instant({ label: 'Merged', readOnly: true }),
    masters: integer({ label: 'Masters', rollUp: { aggregate: 'count', of: 'masters', through: 'guild' } }),
    status: choice({ readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', MERGED: 'Merged' } }),
  },
  rules: { state: 'status' },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  actions: {
    merge: {
      label: 'Merge into another guild',
      key: 'farmer:edit',
      from: ['OPEN'],
      to: 'MERGED',
      merges: 'into',
      sets: { mergedAt: { stamp: 'when' } },
      input: {
        into: reference({
          label: 'Guild to keep',
          to: 'guilds',
          required: true,
          choices: {
            all: [
              { field: 'status', eq: 'OPEN' },
              { field: 'id', ne: { form: 'id' } },
            ],
          },
          choicesMessage: 'Choose another open guild',
        }),
        reason: text({ label: 'Reason', required: true }),
      },
      done: 'Merged',
      failed: 'Not merged',
    },
    part: {
      label: 'Reverse the merge',
      key: 'farmer:edit',
      from: ['MERGED'],
      when: { field: 'mergedAt', within: 'last30Days' },
      otherwise: 'A merge can be reversed for 30 days.',
      reverses: 'merge',
      input: { reason: text({ label: 'Reason', required: true }) },
      done: 'Reversed',
      failed: 'Not reversed',
    },
  },
  access,
})

/** Masters, of whom a guild has three at most. */
export const masters = resource({
  is: { name: 'masters', singular: 'Master', plural: 'Masters', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    guild: reference({ label: 'Guild', to: 'guilds', choices: { field: 'status', eq: 'OPEN' } }),
  },
  rules: {
    unique: [{ fields: ['guild', 'name'], message: 'The guild has a master of this name' }],
    limits: [{ per: 'guild', max: 3, message: 'A guild has at most 3 masters' }],
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** Works of the masters, which follow them to their guild. */
export const masterpieces = resource({
  is: { name: 'masterpieces', singular: 'Masterpiece', plural: 'Masterpieces', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    master: reference({ label: 'Master', to: 'masters', required: true }),
    guild: reference({ label: 'Guild', to: 'guilds', readOnly: true, from: 'master.guild', follows: true }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** Invitations to feasts; one that both have stays. */
export const invitations = resource({
  is: { name: 'invitations', singular: 'Invitation', plural: 'Invitations', title: 'feast' },
  fields: {
    feast: text({ label: 'Feast', required: true }),
    guild: reference({ label: 'Guild', to: 'guilds', required: true }),
  },
  rules: { unique: [{ fields: ['guild', 'feast'], message: 'The guild is invited' }] },
  list: { columns: ['feast'], search: ['feast'], filters: [], sort: 'feast' },
  access,
  storage: { merging: { stays: 'twice', because: 'Both are invited' } },
})

/** Seals, each made for one guild. */
export const seals = resource({
  is: { name: 'seals', singular: 'Seal', plural: 'Seals', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    guild: reference({ label: 'Guild', to: 'guilds', required: true }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
  storage: { merging: { stays: 'always', because: 'It bears the name of the guild' } },
})

/** Halls of guilds; people know those of their own places. */
export const halls = resource({
  is: { name: 'halls', singular: 'Hall', plural: 'Halls', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    guild: reference({ label: 'Guild', to: 'guilds', required: true }),
    village: place({ label: 'Village', level: 'village', required: true }),
  },
  rules: { unique: [{ fields: ['guild', 'name'], message: 'The guild has a hall of this name' }] },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access: { ...access, scope: 'village' },
})

/** The chests of the guilds: accounts of a ledger. */
export const chests = resource({
  is: { name: 'chests', singular: 'Chest', plural: 'Chests', title: 'name' },
  fields: {
    name: text({ label: 'Name' }),
    guild: reference({ label: 'Guild', to: 'guilds', required: true, unique: true }),
    balance: money({ label: 'Balance', required: true, initial: 0 }),
    held: money({ label: 'Held', required: true, initial: 0 }),
    available: money({ label: 'Available', required: true, initial: 0 }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** The coins in them. */
export const coins = resource({
  is: { name: 'coins', singular: 'Coin entry', plural: 'Coin entries', title: 'key' },
  fields: {
    chest: reference({ label: 'Chest', to: 'chests', required: true }),
    type: choice({
      label: 'Type',
      required: true,
      options: { PAID: 'Paid', SPENT: 'Spent', BACK: 'Back', HOLD: 'Hold', RELEASE: 'Release', MOVED: 'Moved' },
    }),
    counter: choice({ label: 'Counter', required: true, options: { TOWN: 'Town', KEPT: 'Kept', GUILDS: 'Guilds' } }),
    amount: money({ label: 'Amount', required: true, min: -1_000_000 }),
    balanceAfter: money({ label: 'Balance after', required: true }),
    heldAfter: money({ label: 'Held after', required: true }),
    cause: text({ label: 'For' }),
    key: text({ label: 'Key', required: true, unique: true, max: 120 }),
  },
  rules: {
    ledger: {
      account: 'chest',
      ref: 'cause',
      counters: { PAID: 'TOWN', SPENT: 'TOWN', BACK: 'TOWN', HOLD: 'KEPT', RELEASE: 'KEPT', MOVED: 'GUILDS' },
      held: { hold: 'HOLD', release: 'RELEASE' },
      transfer: 'MOVED',
    },
  },
  list: { columns: ['key'], search: ['key'], filters: [], sort: 'key' },
  access: { ...access, create: false, update: false },
})

/** All of them. */
export const guildResources = [guilds, masters, masterpieces, invitations, seals, halls, chests, coins]
