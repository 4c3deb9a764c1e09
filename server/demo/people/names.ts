import type { Random } from '../kernel/random'

/** The names of a region. */
interface Naming {
  readonly men: string
  readonly women: string
  readonly surnames: string
  /** The languages of its people, by weight. */
  readonly languages: Readonly<Partial<Record<Language, number>>>
  /** What is between first name and surname. */
  readonly middle?: { readonly men: string; readonly women: string } | 'father'
}

type Language = 'hi' | 'en' | 'pa' | 'gu' | 'mr' | 'te' | 'ta' | 'kn'

const namings = {
  PB: {
    men: 'Gurpreet Harjinder Balwinder Jaswinder Sukhdev Kulwant Manjit Harpreet Amarjit Paramjit Gurmail Baldev Satnam Jagtar Lakhwinder Nirmal Karnail Darshan Surjit Ranjit Avtar Hardeep Mandeep Jasbir',
    women:
      'Gurmeet Harpreet Manjeet Jaspreet Kulwinder Amandeep Sukhwinder Rajwinder Paramjeet Balbir Simranjit Navdeep Kiranjit Surinder',
    surnames: 'Singh Sandhu Gill Dhillon Sidhu Brar Grewal Dhaliwal Bains Chahal',
    languages: { pa: 85, hi: 13, en: 2 },
    middle: { men: 'Singh', women: 'Kaur' },
  },
  HR: {
    men: 'Ramesh Satbir Rajbir Dharamveer Suresh Joginder Naresh Mahabir Rohtash Sunil Krishan Balwan Virender Jagdish Ishwar Satpal Ranbir Pawan Vikas Sandeep Karambir Dilbag Ashok Anil',
    women: 'Sunita Kamlesh Santosh Bimla Krishna Savitri Roshni Poonam Sushila Murti Kavita Rekha Babli Nirmala',
    surnames: 'Malik Hooda Dahiya Singh Sangwan Dalal Kundu Nain Rana Sharma',
    languages: { hi: 97, pa: 2, en: 1 },
  },
  UP: {
    men: 'Rajesh Ramkumar Shivkumar Brijesh Dinesh Ramlal Vinod Omprakash Mahendra Satyapal Arvind Harish Jagdish Rakesh Surendra Ramesh Munna Chhotelal Awadhesh Pramod Sanjeev Mukesh Ramsewak Hariom',
    women: 'Sunita Geeta Meena Urmila Shanti Kusum Phoolmati Ramkali Saroj Munni Suman Malti Rajkumari Vimla',
    surnames: 'Yadav Verma Tyagi Chaudhary Maurya Paswan Singh Kushwaha Pal Tiwari',
    languages: { hi: 99, en: 1 },
    middle: { men: 'Kumar', women: 'Devi' },
  },
  MP: {
    men: 'Mukesh Kailash Jagdish Ramesh Bhagwan Dinesh Rameshwar Santosh Mohan Narayan Gopal Manohar Babulal Laxman Radheshyam Mangilal Shivnarayan Ghanshyam Deepak Arjun Vikram Rakesh Sanjay Premnarayan',
    women: 'Sunita Sangeeta Mamta Rekha Kiran Leela Ramkunwar Anita Gita Radha Kala Sushila Pushpa Manju',
    surnames: 'Patel Raghuwanshi Patidar Malviya Verma Chouhan Meena Thakur Yadav Parmar',
    languages: { hi: 98, en: 2 },
  },
  MH: {
    men: 'Sandip Bapurao Dnyaneshwar Ganesh Balasaheb Dattatray Pandurang Suresh Ashok Vitthal Namdev Sunil Rajendra Sanjay Tukaram Shivaji Prakash Vilas Bhausaheb Kishor Santosh Nitin Maruti Eknath',
    women: 'Sunita Mangal Shobha Vaishali Kalpana Lata Surekha Sangita Anita Rukmini Savita Jayshree Pushpa Nanda',
    surnames: 'Patil Jadhav Shinde Pawar Deshmukh Rathod More Gaikwad Kale Bhosale',
    languages: { mr: 92, hi: 7, en: 1 },
    middle: 'father',
  },
  GJ: {
    men: 'Rameshbhai Bhaveshbhai Jayeshbhai Pravinbhai Mansukhbhai Vallabhbhai Dineshbhai Kantibhai Maganbhai Hareshbhai Bharatbhai Jayantibhai Nileshbhai Ashokbhai Govindbhai Arvindbhai Chandubhai Kishorbhai Rajeshbhai Bhikhabhai',
    women:
      'Hansaben Manjulaben Jyotsnaben Ramilaben Kokilaben Savitaben Gitaben Daxaben Shardaben Bhavnaben Rekhaben Puriben',
    surnames: 'Patel Vaghela Solanki Zala Chavda Chaudhary Makwana Rabari Parmar Gohil',
    languages: { gu: 93, hi: 6, en: 1 },
    middle: 'father',
  },
  AP: {
    men: 'Venkateswarlu Srinivasa Ramesh Nageswara Subba Krishna Rambabu Satyanarayana Koteswara Anjaneyulu Veera Sambasiva Prasad Suresh Lakshmana Hanumantha Chinna Ravi Siva Durga Narasimha Mallikarjuna',
    women: 'Lakshmi Padma Nagamani Venkata Sarojini Vijaya Suneetha Rajeswari Anasuya Durga Kumari Jhansi',
    surnames: 'Reddy Naidu Rao Chowdary Yadav Babu Prasad Varma Murthy Raju',
    languages: { te: 96, en: 3, hi: 1 },
  },
  TS: {
    men: 'Narsimha Mallesh Yadagiri Ravinder Srinivas Anjaiah Sathaiah Lingaiah Komuraiah Ramulu Sailu Narender Shankar Mahender Laxman Rajaiah Swamy Balraj Venkatesh Ilaiah',
    women: 'Laxmi Padma Yadamma Swaroopa Manjula Lalitha Anjamma Renuka Bhagya Kavitha Rajitha Sujatha',
    surnames: 'Reddy Goud Rao Yadav Naik Chary Mudiraj Nayak Gupta Kumar',
    languages: { te: 95, hi: 3, en: 2 },
  },
  KA: {
    men: 'Basavaraj Mallikarjun Shivappa Ningappa Siddappa Hanumanthappa Veeresh Manjunath Shankar Ramappa Nagaraj Chandrashekar Mahantesh Amaresh Channappa Eranna Shivanand Ramesh Sharanappa Prakash',
    women: 'Shantamma Laxmi Gangamma Renuka Neelamma Sunanda Mahadevi Parvati Savitri Kasturi Girija Basamma',
    surnames: 'Gowda Patil Hiremath Naik Reddy Angadi Kulkarni Biradar Hosamani Desai',
    languages: { kn: 95, hi: 2, en: 3 },
  },
  TN: {
    men: 'Murugan Selvam Palanisamy Kumaravel Rajendran Arumugam Saravanan Chinnasamy Velmurugan Sundaram Mani Karuppasamy Ganesan Subramani Kannan Ramasamy Senthil Natarajan Elumalai Anbazhagan Duraisamy Krishnan Govindan Veerappan Balasubramanian Thangavel',
    women: 'Lakshmi Selvi Kaliammal Mariammal Chitra Vasantha Rani Valli Jothi Sumathi Amudha Poongodi',
    surnames: '',
    languages: { ta: 97, en: 3 },
    middle: 'father',
  },
} as const satisfies Record<string, Naming>

/** The ISO codes of the states with names. */
export type NamedState = keyof typeof namings

/** A name with its parts; a person without a surname has an initial. */
export interface PersonName {
  readonly gender: 'MALE' | 'FEMALE'
  readonly firstName: string
  readonly middleName?: string
  readonly lastName?: string
  readonly father: string
}

/** Makes a name of a state; `womenShare` is the probability of a woman. */
export function nameIn(state: NamedState, random: Random, womenShare: number): PersonName {
  const { men, women, surnames, middle }: Naming = namings[state]
  const gender = random.chance(womenShare) ? 'FEMALE' : 'MALE'
  const given = random.pick((gender === 'MALE' ? men : women).split(' '))
  const father = random.pick(men.split(' ').filter((name) => name !== given))
  // Tamil names start with the initial of the father's name and have no surname.
  if (!surnames) return { gender, firstName: `${father.charAt(0)}.`, lastName: given, father }
  const surname = random.pick(surnames.split(' '))
  const between =
    middle === 'father'
      ? random.chance(0.8)
        ? father
        : undefined
      : middle && (gender === 'MALE' ? middle.men : middle.women)
  const middleName = between !== surname && (middle === 'father' || random.chance(0.6)) ? between : undefined
  return { gender, firstName: given, middleName, lastName: surname, father: `${father} ${surname}` }
}

/** Chooses a language of a state. */
export function languageIn(state: NamedState, random: Random): Language {
  return random.weighted<Language>(namings[state].languages)
}

/** Whether the demo has names for a state. */
export function isNamedState(iso: string): iso is NamedState {
  return iso in namings
}
