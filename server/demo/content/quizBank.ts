/** A question with four options, in English and in Hindi. */
export interface QuizItem {
  readonly en: readonly [text: string, a: string, b: string, c: string, d: string]
  readonly hi: readonly [text: string, a: string, b: string, c: string, d: string]
  readonly answer: 'A' | 'B' | 'C' | 'D'
  readonly explanation: string
}

const item = (en: QuizItem['en'], hi: QuizItem['hi'], answer: QuizItem['answer'], explanation: string): QuizItem => ({
  ...{ en, hi, answer, explanation },
})

/** The questions for operators and field officers. */
export const quizBank: readonly QuizItem[] = [
  item(
    ['When do you rinse the tank after a herbicide?', 'At once, three times', 'In the evening', 'Once a week', 'Never'],
    ['खरपतवारनाशी के बाद टंकी कब धोते हैं?', 'तुरंत, तीन बार', 'शाम को', 'हफ़्ते में एक बार', 'कभी नहीं'],
    'A',
    'Residue dries within the hour and burns the next crop.',
  ),
  item(
    ['Up to which wind do you spray?', '25 km/h', '5 km/h', '12 km/h', 'Any'],
    ['कितनी हवा तक छिड़काव करते हैं?', '25 किमी/घंटा', '5 किमी/घंटा', '12 किमी/घंटा', 'कितनी भी'],
    'C',
    'Above 12 km/h droplets drift to the neighbouring field.',
  ),
  item(
    ['How high is the boom above the crop?', '10 cm', '50 cm', '150 cm', '3 m'],
    ['फ़सल के ऊपर बूम कितना ऊँचा हो?', '10 सेमी', '50 सेमी', '150 सेमी', '3 मी'],
    'B',
    'At 50 cm the fans of the nozzles overlap once.',
  ),
  item(
    ['A farmer asks for a double dose. What do you do?', 'Add it', 'Add half', 'Leave', 'Follow the label'],
    ['किसान दुगुनी मात्रा माँगे तो क्या करेंगे?', 'डाल देंगे', 'आधी डालेंगे', 'चले जाएँगे', 'लेबल के अनुसार डालेंगे'],
    'D',
    'The label is the law, and a higher dose harms the crop.',
  ),
  item(
    ['What do you wear while mixing?', 'Sandals', 'Gloves and mask', 'Nothing special', 'A cap'],
    ['घोल बनाते समय क्या पहनते हैं?', 'चप्पल', 'दस्ताने और मास्क', 'कुछ ख़ास नहीं', 'टोपी'],
    'B',
    'Concentrate is most dangerous before it is diluted.',
  ),
  item(
    ['How far from a beehive do you keep?', '5 m', '20 m', '100 m', 'It does not matter'],
    ['मधुमक्खी के छत्ते से कितनी दूर रहें?', '5 मी', '20 मी', '100 मी', 'फ़र्क नहीं पड़ता'],
    'C',
    'Spray late in the day and 100 m away while bees fly.',
  ),
  item(
    ['Rain is expected in an hour. What do you do?', 'Postpone', 'Spray faster', 'Use more water', 'Use less water'],
    ['एक घंटे में बारिश होगी। क्या करेंगे?', 'टाल देंगे', 'जल्दी छिड़केंगे', 'ज़्यादा पानी लेंगे', 'कम पानी लेंगे'],
    'A',
    'Most products need two dry hours.',
  ),
  item(
    ['Which water do you take for the tank?', 'From a drain', 'Clean, filtered', 'Muddy', 'Salty'],
    ['टंकी में कैसा पानी लें?', 'नाले का', 'साफ़, छना हुआ', 'मटमैला', 'खारा'],
    'B',
    'Dirt binds the product and blocks the nozzles.',
  ),
  item(
    ['When do you charge the batteries?', 'Below 5%', 'Overnight, unwatched', 'Cooled, at 30%', 'While flying'],
    ['बैटरी कब चार्ज करें?', '5% से कम पर', 'रात भर, बिना देखे', 'ठंडी होने पर, 30% पर', 'उड़ान में'],
    'C',
    'Hot or empty cells age twice as fast.',
  ),
  item(
    ['What proves a finished job?', 'A call', 'Nothing', 'A note', 'The path and the OTP'],
    ['काम पूरा होने का प्रमाण क्या है?', 'फ़ोन', 'कुछ नहीं', 'पर्ची', 'पथ और ओटीपी'],
    'D',
    'The bill follows from the path; the OTP is the farmer’s word.',
  ),
]

/** The titles of quizzes, used in rotation. */
export const quizTitles = [
  'Safe spraying',
  'Clean tanks',
  'Before you start',
  'Weather and wind',
  'At the field',
] as const
