const path = [
  { id: 1, label: 'North', type: 'zone' },
  { id: 2, label: 'Punjab', type: 'state' },
  { id: 3, label: 'Ludhiana', type: 'district' },
  { id: 4, label: 'Ludhiana East', type: 'tehsil' },
]

/** The same text in the scripts in which people write to the company. */
export const languages = {
  hi: ['Hindi', 'गीता देवी, रामपुर: गेहूँ की फ़सल पर छिड़काव'],
  bn: ['Bengali', 'গীতা দেবী, রামপুর: গমের ফসলে স্প্রে'],
  gu: ['Gujarati', 'ગીતા દેવી, રામપુર: ઘઉંના પાક પર છંટકાવ'],
  pa: ['Punjabi', 'ਗੀਤਾ ਦੇਵੀ, ਰਾਮਪੁਰ: ਕਣਕ ਦੀ ਫ਼ਸਲ ਤੇ ਛਿੜਕਾਅ'],
  kn: ['Kannada', 'ಗೀತಾ ದೇವಿ, ರಾಮಪುರ: ಗೋಧಿ ಬೆಳೆಗೆ ಸಿಂಪಡಣೆ'],
  ml: ['Malayalam', 'ഗീതാ ദേവി, രാംപൂർ: ഗോതമ്പ് വിളയിൽ തളിക്കൽ'],
  or: ['Odia', 'ଗୀତା ଦେବୀ, ରାମପୁର: ଗହମ ଫସଲରେ ସିଞ୍ଚନ'],
  ta: ['Tamil', 'கீதா தேவி, ராம்பூர்: கோதுமைப் பயிரில் தெளிப்பு'],
  te: ['Telugu', 'గీతా దేవి, రాంపూర్: గోధుమ పంటపై పిచికారీ'],
} as const

/** A text that is too long for any column. */
const LONG = 'Krishnaveni Venkatasubramanian-Ramachandrapurapu, formerly of Thiruvananthapuram Rural and now of Rampur'

/** A record with a value of every kind. */
const filled = {
  id: 1,
  version: 1,
  createdAt: '2026-11-21T08:35:00.000Z',
  updatedAt: '2026-11-26T12:05:00.000Z',
  _can: ['update'],
  title: 'Gita Devi',
  note: 'Sprayed in the morning.\nThe second tank was half full.',
  whole: 'Gita Devi Green',
  guid: '5e6a95a9-e59d-4a6d-b848-9b548e0ea556',
  pieces: 1250,
  weight: 12.375,
  price: 123456700,
  share: 12.5,
  land: { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA', acres: 1.875 },
  day: '2026-12-08',
  moment: '2026-11-26T09:30:00.000Z',
  season: '2026-11',
  open: true,
  colour: 'GREEN',
  marks: ['Lead', 'Paid late'],
  crop: { id: 7, label: 'Wheat' },
  crops: [
    { id: 7, label: 'Wheat' },
    { id: 8, label: 'Cotton' },
  ],
  village: { id: 5, label: 'Rampur', type: 'village', path },
  region: { id: 3, label: 'Ludhiana', type: 'district', path: path.slice(0, 2) },
  mobile: '+919812345678',
  email: 'gita@farm.example',
  pin: '141001',
  pan: 'ABCDE1234F',
  gstin: '03ABCDE1234F1Z5',
  ifsc: 'SBIN0000123',
  account: '••••••4321',
  vehicle: 'PB10AB1234',
  licence: 'PB1020110012345',
  aadhaar: '••••••••1234',
  photo: [],
  home: { type: 'Point', coordinates: [75.86, 30.9] },
  boundary: {
    type: 'Polygon',
    coordinates: [
      [
        [75.86, 30.9],
        [75.863, 30.9],
        [75.863, 30.902],
        [75.86, 30.902],
        [75.86, 30.9],
      ],
    ],
  },
  way: {
    type: 'LineString',
    coordinates: [
      [75.86, 30.9],
      [75.865, 30.904],
    ],
  },
  weighed: 0,
  laterDay: '2026-12-31',
  laterMoment: '2026-12-31T18:00:00.000Z',
  otherTitle: languages.hi[1],
  otherCrop: null,
  names: { hi: 'गेहूँ', ta: 'கோதுமை' },
  rules: null,
} as const

const emptied = Object.fromEntries(Object.keys(filled).map((name) => [name, null]))

/** Records as a list shows them: one with everything, one with long texts, one in each script, one empty. */
export const things: readonly Readonly<Record<string, unknown>>[] = [
  filled,
  { ...filled, id: 2, title: LONG, note: `${LONG}. `.repeat(6), otherTitle: LONG, colour: 'RED' },
  ...Object.values(languages).map(([, words], index) => ({ ...filled, id: index + 3, title: words, colour: 'BLUE' })),
  { ...emptied, id: 12, version: 1, title: 'Nothing but a title', createdAt: filled.createdAt, _can: [] },
]
