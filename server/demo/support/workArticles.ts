import type { Article } from './article'

/** Articles about people's work, and where they find help. */
export const workArticles: readonly Article[] = [
  {
    slug: 'find-farmer',
    title: 'Find a farmer by mobile number',
    category: 'FARMERS',
    summary: 'Type the full number, in any format.',
    body: `In the list of farmers, or with \`Ctrl\` \`K\`, type the **ten digits** of the number. \`98123 45678\`, \`09812345678\` and \`+91 98123 45678\` all find the same farmer.

## If nothing is found

- The farmer may be outside your geographies. You see only farmers within them.
- It may be the farmer’s **alternate** number, which is not searched.
- Try the name and the village instead.

A masked number is found only if you type it in full. See [what masked means](help:masked).`,
  },
  {
    slug: 'merge-farmers',
    title: 'Merge two records of the same farmer',
    category: 'FARMERS',
    summary: 'The records, money and points move to the farmer you keep.',
    body: `1. Open the record you want to **remove**.
2. Choose **Merge into another farmer** in its actions menu.
3. Choose the farmer to keep, who was registered earlier, and give a reason.

Bookings, lands, policies, orders and all other records move to the farmer you keep, with the money in the wallet and the points. The other record stays with the status *Merged* and links to it, so old links still work.

Merging needs the authority to blacklist farmers. If you do not see the action, [ask the help desk](/help-desk/create) with the category “Wrong data” and give both numbers.`,
  },
  {
    slug: 'blacklist',
    title: 'Blacklist a farmer, and undo it',
    category: 'FARMERS',
    summary: 'One person proposes, another approves. Every step needs a reason.',
    body: `Open the farmer, choose **Blacklist** and give the reason and, if you like, the last day. Someone else approves it in [Blacklist](/blacklist). Until then nothing changes. While the entry is in force, the farmer can’t be booked or take orders, and their page says why. It ends on its last day, or with **Remove from blacklist**, which also needs a reason. Outlets, operators and vendors are blacklisted in the same way.

To see all blacklisted farmers, filter the list by *Blacklisted: Yes*.`,
    roles: ['ADMIN', 'BACK_OFFICE', 'SUPPORT', 'CALL_CENTRE', 'CARE_TEAM'],
  },
  {
    slug: 'lands',
    title: 'Add a land to a farmer',
    category: 'FARMERS',
    summary: 'On the farmer’s page or in the form.',
    body: `Open the farmer and go to **Lands**. **Add** creates a new land for this farmer.

You can enter the area in acres, hectares, bigha and other units. The portal shows it in acres. If a unit differs between states, it asks which one you mean.`,
  },
  {
    slug: 'request-access',
    title: 'Ask for access to a tab',
    category: 'PEOPLE',
    summary: 'Open a ticket with the tab and the reason.',
    body: `1. Click your name at the top right, then **Ask for help**.
2. Choose the category **Access to a tab**.
3. Name the tab and what you need it for. If your manager has agreed, say so.

Once an administrator has granted it, the tab appears in your menu the next time you open a page. You don’t need to sign in again.

Some authorities are sensitive: only a superadmin can grant them, with a reason.`,
  },
  {
    slug: 'why-not',
    title: 'Why can’t I do this?',
    category: 'PEOPLE',
    summary: 'The portal tells you what is missing.',
    body: `On a record, open the three-dot menu and choose **Why can’t I…**. It lists what you can and can’t do and why: a missing authority, the record’s status, or a geography outside yours.

Copy the reason into your ticket when you [ask for access](help:request-access).`,
  },
  {
    slug: 'give-authorities',
    title: 'Grant and remove tabs',
    category: 'PEOPLE',
    summary: 'User-Tabs-Mapping, for those who administer access.',
    body: `Open **User-Tabs-Mapping** and find the person by name, username or mobile number.

- Tick authorities under **Available** and click **Assign**; tick them under **Assigned** and click **Remove**.
- The bar at the bottom shows what will change and which tabs the person will see.
- **Save** applies all of the changes or none.

## Rules

- You can’t remove this tab from yourself.
- The last superadmin must keep that role.
- Only a superadmin can grant sensitive authorities, with a reason.

Changes take effect when the person next opens a page.`,
    roles: ['ADMIN', 'SUPPORT'],
  },
  {
    slug: 'masked',
    title: 'What masked values mean',
    category: 'PRIVACY',
    summary: 'Why you see dots instead of a number.',
    body: `Mobile numbers and other personal data are masked for people who don’t need them for their work: \`+9167•••••575\`. You can still find a record by typing the **full** value.

## Numbers of bank accounts and identity papers

These are masked for everyone. People with access to personal data can click the value, give a reason and see it briefly. Each view is logged with the name and reason.`,
  },
  {
    slug: 'privacy-request',
    title: 'A farmer asks about their data',
    category: 'PRIVACY',
    summary: 'Access, correction or erasure: open a ticket with the category “Privacy request”.',
    body: `By law, everyone can see, correct and erase their personal data. When a farmer asks:

1. Note the farmer’s name, mobile number and exact request.
2. Open a ticket with the category **Privacy request**.

The ticket must be answered within 30 days. Do not erase anything yourself: erasing a farmer can’t be undone.`,
  },
  {
    slug: 'help-desk',
    title: 'How the help desk works',
    category: 'SUPPORT',
    summary: 'What happens to a ticket, and how long it takes.',
    body: `Choose **Ask for help** under your name, or **Add ticket** in the Help Desk. Say what you did, what you expected and what happened instead. A screenshot helps.

## How long it takes

The help desk works Monday to Saturday, 09:00 to 19:00.

- **P1**, work has stopped: 4 hours
- **P2**, one task is blocked: 1 working day
- **P3**, a minor problem: 3 working days
- **P4**, a suggestion: 7 working days

The clock stops while the ticket waits for your answer.

## When it is resolved

You get a notice. **Close** the ticket and rate the answer, or **Reopen** it within 7 days if something is still wrong. If you don’t respond, it closes after 3 days.`,
  },
  {
    slug: 'help-desk-hi',
    title: 'सहायता कैसे मांगें',
    category: 'SUPPORT',
    language: 'hi',
    summary: 'पोर्टल में कहीं से भी हेल्प डेस्क को लिखें।',
    body: `1. ऊपर दाईं ओर अपने नाम पर क्लिक करें और **Ask for help** चुनें।
2. विषय, श्रेणी और विवरण लिखें। स्क्रीन की तस्वीर भी जोड़ सकते हैं।
3. जवाब आने पर ऊपर की घंटी आपको बताएगी।

समस्या सात दिन के भीतर फिर दिखे तो टिकट पर **Reopen** चुनें।`,
  },
  {
    slug: 'answer-tickets',
    title: 'Answer tickets: replies, notes and groups',
    category: 'SUPPORT',
    summary: 'For people who work on tickets.',
    body: `- **Reply** goes to the requester; **Internal note** is visible only to people who work on tickets and has a yellow background.
- **Ask requester** sends a question and stops the clock. The reply restarts it.
- **Pass to group** hands the ticket on. People who worked on it can still see it.
- **Mark as duplicate** closes a ticket that repeats another.

The tab **Overdue** lists tickets past their deadline. *Due soon* marks those due within an hour.`,
    roles: ['SUPPORT', 'CARE_TEAM', 'ADMIN'],
  },
  {
    slug: 'release-notes',
    title: 'What is new this month',
    category: 'START',
    summary: 'A draft in progress.',
    body: 'To be written.',
    status: 'DRAFT',
  },
]
