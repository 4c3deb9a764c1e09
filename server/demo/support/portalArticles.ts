import type { Article } from './article'

/** How the portal itself is used. */
export const portalArticles: readonly Article[] = [
  {
    slug: 'first-day',
    title: 'Your first day in the portal',
    category: 'START',
    summary: 'What stands where, and how to come back to your work.',
    body: `The **menu on the left** holds the tabs that you may open; the Dashboard is always there. On a narrow screen it hides behind the button at the top left.

## Three things to try first

1. Press \`Ctrl\` and \`K\`. Type a name, a whole mobile number or the name of a tab, and press \`Enter\`.
2. Open a list and press \`?\`. It shows every key that works in the portal.
3. Click your name at the top right. **Ask for help** writes to the help desk from wherever you are.

## If a tab is missing

You see only the tabs that somebody gave you. Read [how to ask for access](help:request-access).`,
  },
  {
    slug: 'find-anything',
    title: 'Find anything with Ctrl K',
    category: 'START',
    summary: 'One box finds tabs, actions and records.',
    body: `Press \`Ctrl\` and \`K\` on any page, or click the search box at the top.

- Type **words** to find tabs and records. Three letters are enough, and small typing mistakes are forgiven.
- Type a **whole mobile number** to find a farmer or a user.
- Type \`#12\` to find the record with the number 12.

The arrow keys go through what was found, \`Enter\` opens it and \`Ctrl\` with \`Enter\` opens it in a new browser tab. Before you type, the box shows what you opened last.`,
  },
  {
    slug: 'keys',
    title: 'Work without the mouse',
    category: 'START',
    summary: 'The keys that save the most time.',
    body: `Press \`?\` anywhere to see all keys. These are worth learning first:

- \`/\` goes to the search of the list.
- \`↑\` and \`↓\` go from row to row, \`Enter\` opens the row.
- \`.\` shows the record beside the list, so that you can go on with the arrows.
- \`Space\` ticks a row; with \`Shift\` all rows up to it.
- \`F2\` changes a cell where it stands, if you may change it.
- \`Ctrl\` with \`S\` saves a form.
- \`[\` and \`]\` go to the record before and after.`,
  },
  {
    slug: 'search-a-list',
    title: 'Search and filter a list',
    category: 'LISTS',
    summary: 'Words, filters and conditions, and how to take them away.',
    body: `## Words

The search box looks in a few fields of the list, such as names and codes. Type at least three characters. When nothing is found as typed, the list shows what is spelled nearly the same and says so.

## Filters

Click **Filter**, choose a field and its values. Each filter becomes a chip over the list: click it to change it, or its cross to take it away. The numbers beside the values say how many rows each would leave.

## Conditions

**Advanced** joins filters with *and* and *or*, for questions such as “active, and either without a mobile or blacklisted”.

> The address of the page holds everything. Copy it and send it: whoever opens it sees the same list, as far as they may.`,
  },
  {
    slug: 'save-a-view',
    title: 'Save a list as a view',
    category: 'LISTS',
    summary: 'Keep filters, order and columns under a name, for yourself or for others.',
    body: `1. Filter and sort the list, and choose its columns with **Columns**.
2. Click **Save as view…** and give it a name.
3. Choose who sees it: only you, some people and roles, or everybody.

The view is now a tab over the list. When you change something, a dot marks it: **Save** keeps the change in the view, **Reset** takes it back.

In the options of a view, **Open by default** makes it the one that opens with the list.

Sharing with everybody needs an authority of its own. If it is missing, share with people or roles instead.`,
  },
  {
    slug: 'change-many',
    title: 'Change many records at once',
    category: 'LISTS',
    summary: 'Tick, preview, do, and take back.',
    body: `1. Tick the rows, with \`Space\` or the boxes. You can also tick everything that the list has found, over all pages.
2. Choose an action or **Edit** in the bar that appears.
3. Read the preview. It says what will change, and which records are left out and why.
4. Confirm. A card at the bottom right tells how far it is.

## Take it back

**Undo** on that card puts back what was there before, except in records that somebody has changed since; these are named.`,
  },
  {
    slug: 'edit-conflicts',
    title: 'Two people change the same record',
    category: 'RECORDS',
    summary: 'Nothing is overwritten without asking you.',
    body: `You see the names of others who have the same record open. When somebody saves before you:

- Changes in **other fields** are joined with yours.
- Changes in the **same field** are shown side by side, and you choose field by field.

A form says at its foot who has changed what since you opened it. You can take over their values with a click.`,
  },
  {
    slug: 'drafts',
    title: 'Unsaved work is kept',
    category: 'RECORDS',
    summary: 'After a closed tab or an expired session, go on where you were.',
    body: `What you type into a form is kept in this browser until you save or discard it, for 30 days at most. When you open the form again, it offers to go on.

## What is not kept

- Numbers of identity papers and bank accounts.
- Anything, once you **log out**: the portal asks you first if there is unsaved work.`,
  },
  {
    slug: 'history',
    title: 'See who changed what, and put it back',
    category: 'RECORDS',
    summary: 'Every change of a record is in its history.',
    body: `Open the record and its part **History**. Each step names who, when, and every field with its value before and after. Filters narrow it to a field, a person or a kind of change.

Whoever may edit the record can put back one field or the whole record as it was at a step. That is a change like any other: it obeys the same rules and has its own line in the history.`,
  },
  {
    slug: 'comments',
    title: 'Talk about a record',
    category: 'RECORDS',
    summary: 'Comments, mentions and who looks after it.',
    body: `Beside every record stand its comments. Type \`@\` and a name to mention a colleague: they are told by the bell at the top. Only people who can see the record are offered.

**Assign** gives the record to somebody. It then stands under **Assigned to me** in their bell.

What the bell tells you of can be chosen under **Settings** there.`,
  },
]
