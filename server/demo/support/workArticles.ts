import type { Article } from './article'

/** What people do with it, and where they find help. */
export const workArticles: readonly Article[] = [
  {
    slug: 'find-farmer',
    title: 'Find a farmer by mobile number',
    category: 'FARMERS',
    summary: 'Type the whole number, in any spelling.',
    body: `In the list of farmers, or with \`Ctrl\` \`K\`, type the **ten digits** of the number. \`98123 45678\`, \`09812345678\` and \`+91 98123 45678\` all find the same farmer.

## If nothing is found

- The farmer may live outside of your geographies. You see only those within them.
- The number may be the farmer’s **alternate** one, which is not searched.
- Try the name and the village instead.

A masked number is found only when it is typed whole. Read [what masked means](help:masked).`,
  },
  {
    slug: 'merge-farmers',
    title: 'Merge two records of the same farmer',
    category: 'FARMERS',
    summary: 'The lands go to the record that stays.',
    body: `1. Open the record that shall **go**.
2. Choose **Merge into…** in the menu of its actions.
3. Choose the farmer who stays, and say why.

The lands move to the farmer who stays. The other record remains with the state *Merged* and points to it, so that old links still lead somewhere.

Merging needs the authority to blacklist farmers. If you do not see the action, [ask the help desk](/help-desk/create) with the category “Wrong data” and name both numbers.`,
  },
  {
    slug: 'blacklist',
    title: 'Blacklist a farmer, and take it back',
    category: 'FARMERS',
    summary: 'Always with a reason, always in the history.',
    body: `Open the farmer, choose **Blacklist** and give the reason. **Remove from blacklist** takes it back, with a reason as well. Both stand in the history of the farmer.

To see all of them, filter the list of farmers by *Blacklisted: Yes*.`,
    roles: ['ADMIN', 'BACK_OFFICE', 'SUPPORT', 'CALL_CENTRE', 'CARE_TEAM'],
  },
  {
    slug: 'lands',
    title: 'Add a land to a farmer',
    category: 'FARMERS',
    summary: 'In the farmer’s page or within the form.',
    body: `Open the farmer and the part **Lands**. **Add** begins a new land of this farmer.

The area may be given in acres, hectares, bigha and other units. The portal shows what it is in acres. Where a unit differs from state to state, it asks which one is meant.`,
  },
  {
    slug: 'request-access',
    title: 'Ask for access to a tab',
    category: 'PEOPLE',
    summary: 'Write one ticket; say which tab and what for.',
    body: `1. Click your name at the top right, then **Ask for help**.
2. Choose the category **Access to a tab**.
3. Name the tab and the work for which you need it. If your manager has agreed, say so.

When an administrator has given it to you, it appears in your menu the next time you go to another page. You need not sign in again.

Some authorities are sensitive: only a superadmin gives them, and a reason is written down.`,
  },
  {
    slug: 'why-not',
    title: 'Why can I not do this?',
    category: 'PEOPLE',
    summary: 'The portal tells which authority or state is missing.',
    body: `On a record, open the menu with the three dots and choose **Why can’t I…**. It lists what you may and may not do, and for each refusal the reason: an authority that you lack, the state of the record, or a geography that is not yours.

Take these words into your ticket when you [ask for access](help:request-access).`,
  },
  {
    slug: 'give-authorities',
    title: 'Give and take away tabs',
    category: 'PEOPLE',
    summary: 'User-Tabs-Mapping, for those who administer access.',
    body: `Open **User-Tabs-Mapping** and find the person by name, username or mobile number.

- Tick authorities under **Available** and click **Assign**; tick them under **Assigned** and click **Remove**.
- The line at the bottom says what will change, and which tabs the person will have in their menu.
- **Save** does all of it or nothing.

## Rules

- Nobody takes this tab away from themselves.
- The last superadmin keeps that role.
- What is sensitive is given by a superadmin alone, with a reason.

It takes effect when the other person next goes to another page.`,
    roles: ['ADMIN', 'SUPPORT'],
  },
  {
    slug: 'masked',
    title: 'What masked values mean',
    category: 'PRIVACY',
    summary: 'Why you see dots instead of a number.',
    body: `Mobile numbers and other personal data are masked for whoever does not need them for their work: \`+9167•••••575\`. You can still find a record by typing the **whole** value.

## Numbers of bank accounts and identity papers

These are masked for everybody. Whoever may see personal data clicks the value, gives a reason and sees it for a short while. Each time is logged with the name and the reason.`,
  },
  {
    slug: 'privacy-request',
    title: 'A farmer asks about their data',
    category: 'PRIVACY',
    summary: 'Access, correction or erasure: write a ticket of the category “Privacy request”.',
    body: `The law gives everybody the right to see, correct and erase their personal data. When a farmer asks for it:

1. Note the name and the mobile number, and what exactly is asked for.
2. Write a ticket of the category **Privacy request**.

Such a ticket carries a day by which it must be answered, 30 days after it was written. Do not erase anything yourself: erasing a farmer cannot be taken back.`,
  },
  {
    slug: 'help-desk',
    title: 'How the help desk works',
    category: 'SUPPORT',
    summary: 'What happens to a ticket, and how long it takes.',
    body: `**Ask for help** under your name, or **Add ticket** in the Help Desk. Say what you did, what you expected and what happened instead; a picture of the screen helps.

## How long it takes

The help desk works Monday to Saturday, 9 to 19 o’clock.

- **P1**, nobody can work: 4 hours
- **P2**, one task is stopped: 1 working day
- **P3**, a hindrance: 3 working days
- **P4**, a wish: 7 working days

The clock stands still while the ticket waits for your answer.

## When it is resolved

You are told by the bell. **Close** it and say how content you are, or **Reopen** it within 7 days if something is still wrong. Without a word from you it is closed after 3 days.`,
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
    summary: 'For those who work on tickets.',
    body: `- **Reply** is read by whoever asked; **Internal note** only by those who work on tickets. The yellow ground marks a note.
- **Ask the requester** sends a question and stops the clock. Their reply starts it again.
- **Pass to a group** hands the ticket on; whoever has worked on it keeps seeing it.
- **Mark as duplicate** ends a ticket that asks the same as another.

The tab **Overdue** lists what has missed its time, *Due soon* what is within an hour of it.`,
    roles: ['SUPPORT', 'CARE_TEAM', 'ADMIN'],
  },
  {
    slug: 'release-notes',
    title: 'What is new this month',
    category: 'START',
    summary: 'A draft that the writers are still working on.',
    body: 'To be written.',
    status: 'DRAFT',
  },
]
