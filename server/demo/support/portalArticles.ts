import type { Article } from './article'

/** Articles about using the portal itself. */
export const portalArticles: readonly Article[] = [
  {
    slug: 'first-day',
    title: 'Your first day in the portal',
    category: 'START',
    summary: 'Where things are, and how to get back to your work.',
    body: `The **menu on the left** lists the tabs you can open. The Dashboard is always there. On a phone, open the menu with the button at the top left.

## Three things to try first

1. Press \`Ctrl\` and \`K\`. Type a name, a full mobile number or a tab name, and press \`Enter\`.
2. Open a list and press \`?\`. It shows every keyboard shortcut.
3. Click your name at the top right. **Ask for help** opens a ticket with the help desk from any page.

## If a tab is missing

You see only the tabs you have been given. See [how to ask for access](help:request-access).`,
  },
  {
    slug: 'find-anything',
    title: 'Find anything with Ctrl K',
    category: 'START',
    summary: 'One box finds tabs, actions and records.',
    body: `Press \`Ctrl\` and \`K\` on any page, or click the search box at the top.

- Type **words** to find tabs and records. Three letters are enough, and small spelling mistakes don’t matter.
- Type a **full mobile number** to find a farmer or a user.
- Type \`#12\` to find record number 12.

Use the arrow keys to move between results. \`Enter\` opens it and \`Ctrl\` with \`Enter\` opens it in a new browser tab. Before you type, the box shows your recent records.`,
  },
  {
    slug: 'keys',
    title: 'Work without the mouse',
    category: 'START',
    summary: 'The keys that save the most time.',
    body: `Press \`?\` anywhere to see all keys. These are worth learning first:

- \`/\` goes to the list’s search box.
- \`↑\` and \`↓\` move between rows; \`Enter\` opens the row.
- \`.\` opens a preview beside the list, so you can keep moving with the arrow keys.
- \`Space\` selects a row; with \`Shift\` it selects a range.
- \`F2\` edits a cell in the list, if you can edit it.
- \`Ctrl\` with \`S\` saves a form.
- \`[\` and \`]\` go to the previous and next record.`,
  },
  {
    slug: 'search-a-list',
    title: 'Search and filter a list',
    category: 'LISTS',
    summary: 'Search, filters and conditions, and how to clear them.',
    body: `## Words

The search box looks in a few fields, such as names and codes. Type at least three characters. If nothing matches exactly, the list shows the closest matches and says so.

## Filters

Click **Filter**, choose a field and its values. Each filter becomes a chip above the list. Click it to change it, or click its cross to remove it. The number beside each value is its count of rows.

## Conditions

**Advanced** joins filters with *and* and *or*, for questions such as “active, and either without a mobile or blacklisted”.

> The page address contains all of this. Copy and share it: others see the same list, limited to the records they have access to.`,
  },
  {
    slug: 'save-a-view',
    title: 'Save a list as a view',
    category: 'LISTS',
    summary: 'Save filters, order and columns under a name, for yourself or for others.',
    body: `1. Filter and sort the list, and choose its columns with **Columns**.
2. Click **Save as view…** and give it a name.
3. Choose who can see it: only you, some people and roles, or everyone.

The view is now a tab above the list. A dot marks unsaved changes: **Save** updates the view, **Reset** discards them.

In the view’s options, **Open by default** makes it the first view of the list.

Sharing with everyone needs a separate authority. If you don’t have it, share with people or roles instead.`,
  },
  {
    slug: 'change-many',
    title: 'Change many records at once',
    category: 'LISTS',
    summary: 'Select, preview, apply and undo.',
    body: `1. Select rows with \`Space\` or the tick boxes. You can also select all matching rows on all pages.
2. Choose an action or **Edit** in the bar that appears.
3. Read the preview. It shows what will change, and which records are skipped and why.
4. Confirm. A card at the bottom right shows the progress.

## Take it back

**Undo** on that card restores the previous values, except in records changed since. These are listed.`,
  },
  {
    slug: 'edit-conflicts',
    title: 'Two people change the same record',
    category: 'RECORDS',
    summary: 'Nothing is overwritten without asking you.',
    body: `You see who else has the same record open. If someone saves before you:

- Changes to **other fields** are merged with yours.
- Changes to the **same field** are shown side by side, and you choose which to keep.

The bottom of the form shows who has changed what since you opened it. You can use their values with one click.`,
  },
  {
    slug: 'drafts',
    title: 'Unsaved work is kept',
    category: 'RECORDS',
    summary: 'Continue after closing a tab or losing your session.',
    body: `What you type into a form is kept in this browser until you save or discard it, for up to 30 days. When you open the form again, you can restore it.

## What is not kept

- Identity document and bank account numbers.
- Anything, once you **log out**: the portal warns you first about unsaved work.`,
  },
  {
    slug: 'history',
    title: 'See who changed what, and restore it',
    category: 'RECORDS',
    summary: 'Every change to a record is in its history.',
    body: `Open the record and go to **History**. Each step shows who made the change, when, and the old and new value of every field. You can filter by field, person or type of change.

Anyone who can edit the record can restore one field or the whole record to a step. This is a change like any other: it follows the same rules and appears in the history.`,
  },
  {
    slug: 'comments',
    title: 'Talk about a record',
    category: 'RECORDS',
    summary: 'Comments, mentions and assignments.',
    body: `Every record has comments. Type \`@\` and a name to mention a colleague; they get a notice under the bell at the top. You can mention only people who can see the record.

**Assign** makes someone responsible for the record. It then appears under **Assigned to me** in their bell.

Choose your notices under **Settings** in the bell.`,
  },
]
