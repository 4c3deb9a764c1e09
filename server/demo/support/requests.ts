/** A request of the company's people, with its answers. */
export interface Request {
  readonly category: string
  readonly priority: 'P1' | 'P2' | 'P3' | 'P4'
  readonly group: 'L0' | 'L1_TECH' | 'L1_NON_TECH' | 'L2' | 'CARE'
  readonly subject: string
  readonly description: string
  readonly reply: string
  readonly note: string
  readonly resolution: string
}

const row = (
  [category, priority, group]: readonly [string, Request['priority'], Request['group']],
  [subject, description]: readonly [string, string],
  [reply, note, resolution]: readonly [string, string, string],
): Request => ({ category, priority, group, subject, description, reply, note, resolution })

/** Recurring requests. */
export const requests: readonly Request[] = [
  row(
    ['LOGIN', 'P2', 'L0'],
    [
      'Sign-in page comes back after the password',
      'I enter name and password and land on the sign-in page again. Since this morning.',
    ],
    [
      'Which browser is it, and does a private window help?',
      'Clock of the phone is 12 minutes behind, seen in the log.',
      'The clock of the device was wrong. Set it to automatic; sign-in works again.',
    ],
  ),
  row(
    ['ACCESS', 'P3', 'L0'],
    [
      'Tab Soil Testing is missing',
      'I am to enter soil samples from Monday, but the tab is not in my menu. My manager agrees.',
    ],
    [
      'Thank you, we have asked your manager and pass it to the administrator.',
      'Manager confirmed by mail.',
      'The tab has been given to you. It appears when you go to another page.',
    ],
  ),
  row(
    ['DATA_FIX', 'P3', 'L1_NON_TECH'],
    ['Farmer is there twice', 'The same farmer with two mobile numbers. The second one has the right village.'],
    [
      'Please send both numbers, whole.',
      'Lands only on the older record.',
      'Both records are merged; the lands are at the one with the right village.',
    ],
  ),
  row(
    ['APP', 'P2', 'L1_TECH'],
    ['Map of the land stays grey', 'When I open a land with a boundary, the map is grey. Lists work.'],
    [
      'Does it happen with every land, or only with this one?',
      'Only boundaries of more than 500 points. Passed to engineering for a look.',
      'Large boundaries are drawn again since the update of last night.',
    ],
  ),
  row(
    ['KYC', 'P3', 'L0'],
    ['Driving licence refused', 'The back office refused the licence of my operator. It is valid till next year.'],
    [
      'The picture shows only the front. Please add the back side.',
      'Back side is needed for the class of vehicle.',
      'The new picture shows both sides and has been accepted.',
    ],
  ),
  row(
    ['PAYMENT', 'P1', 'L1_NON_TECH'],
    [
      'Operators of the whole district were not paid',
      'None of the 14 operators of the district has received this month’s payment.',
    ],
    [
      'We are on it with the bank and write again by noon.',
      'Batch was returned by the bank because of one wrong IFSC.',
      'The batch was sent again without the wrong account; all others are paid.',
    ],
  ),
  row(
    ['BOOKING', 'P2', 'L1_NON_TECH'],
    ['Booking cannot be moved to tomorrow', 'Rain today, the farmer agrees to tomorrow, but the date is refused.'],
    [
      'Which village and which machine is it?',
      'Switch for the village was off tomorrow.',
      'The village is open for tomorrow now; please move the booking.',
    ],
  ),
  row(
    ['MACHINE', 'P2', 'L1_TECH'],
    ['Sprayer shows the wrong place', 'The machine stands in our yard, the tracker shows it 40 km away.'],
    [
      'Since when is it so?',
      'Last message of the tracker is two days old.',
      'The tracker had no power. After charging it reports again.',
    ],
  ),
  row(
    ['CONTROLLER', 'P3', 'L1_TECH'],
    ['Controller does not pair with the phone', 'Bluetooth finds it, pairing ends with an error.'],
    [
      'Please send a picture of the number on the controller.',
      'Still bound to the phone of the former operator.',
      'The old pairing has been removed. Pair it once more.',
    ],
  ),
  row(
    ['REPORT', 'P4', 'L2'],
    [
      'Column for tehsil in the list of farmers',
      'We would like to see the tehsil beside the village, for planning visits.',
    ],
    [
      'Thank you for the idea, we look at it with the next release.',
      'Village column shows the path; a column of its own is small.',
      'The village shows its tehsil and district now when you point at it.',
    ],
  ),
  row(
    ['INSURANCE', 'P3', 'CARE'],
    ['Farmer asks for the number of the policy', 'He paid three weeks ago and has no paper.'],
    [
      'Please tell the farmer that we call back today.',
      'Issued, but sent to the wrong mobile number.',
      'The farmer has the number now, by telephone and by message.',
    ],
  ),
  row(
    ['PRIVACY', 'P3', 'CARE'],
    ['Farmer wants his number to be erased', 'He was never a customer and asks who gave us his number.'],
    [
      'Please tell him that he has an answer within 30 days.',
      'Registered at a village meeting, paper of consent is missing.',
      'The record was erased by a superadmin and the farmer has been told.',
    ],
  ),
  row(
    ['DATA_FIX', 'P3', 'L1_NON_TECH'],
    [
      'Village under the wrong tehsil',
      'Two villages of my territory stand in the neighbouring tehsil since the last upload.',
    ],
    [
      'Please name the villages and the right tehsil.',
      'Census code is right, our tree was old.',
      'Both villages have been moved; the farmers moved with them.',
    ],
  ),
  row(
    ['OTHER', 'P4', 'L0'],
    [
      'How do I share a list with my colleague?',
      'I have filtered the farmers and would like my colleague to see the same.',
    ],
    [
      'Copy the address of the page, or use “Save as view…”.',
      'Sent the link to the article.',
      'Explained by telephone; see “Save a list as a view” in the help.',
    ],
  ),
  row(
    ['APP', 'P3', 'L0'],
    ['I cannot see whole mobile numbers', 'The numbers have dots. I have to call the farmers.'],
    [
      'Seeing personal data in full needs an authority. Does your manager agree?',
      'Call centre bundle has it, this person is in sales.',
      'Explained: sales plans visits by village. Calls go through the call centre.',
    ],
  ),
  row(
    ['LOGIN', 'P3', 'L0'],
    ['New colleague cannot sign in', 'She has joined today and is told that she is not in the directory.'],
    ['We ask the administrator to add her.', 'Invited, not activated yet.', 'She is active now and has signed in.'],
  ),
]
