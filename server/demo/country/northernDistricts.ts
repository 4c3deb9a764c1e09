import type { District } from './districts'

/** Districts of Punjab, Haryana, Uttar Pradesh, Madhya Pradesh and Gujarat. */
export const northernDistricts: readonly District[] = [
  {
    state: 'PB', name: 'Ludhiana', lgd: 36, centre: [75.85, 30.91],
    tehsils: [
      ['Jagraon', 230, 142030, 142036, 142034, 142035], ['Khanna', 225, 141412, 141417, 141414], ['Samrala', 224, 141115], ['Raikot', 229, 'Raekot', 141107, 142032],
      ['Payal', null, 141421, 141119, 141117], ['Ludhiana East', null, 'Ludhiana (East)', 141112, 141120, 141206], ['Ludhiana West', null, 'Ludhiana (West)', 142022, 142033, 142024, 141116],
    ],
  },
  {
    state: 'PB', name: 'Patiala', lgd: 41, centre: [76.39, 30.34],
    tehsils: [
      ['Nabha', 252, 147202], ['Rajpura', 254, 140417], ['Samana', 250, 147102], ['Patran', 251, 147105], ['Patiala', null, 140701, 147007, 147021], ['Ghanaur', null, 140702],
      ['Dudhan Sadhan', null, 147111],
    ],
  },
  {
    state: 'PB', name: 'Sangrur', lgd: 43, centre: [75.84, 30.25],
    tehsils: [['Dhuri', 270, 148034, 148017, 148025], ['Lehra', 273, 148031], ['Sunam', 272, 148030, 148106], ['Sangrur', null, 148002], ['Moonak', null, 148027], ['Bhawanigarh'], ['Dirba', null, 148035]],
  },
  {
    state: 'HR', name: 'Karnal', lgd: 67, centre: [76.98, 29.69],
    tehsils: [['Assandh', 373, 132046, 132040], ['Gharaunda', 374, 'Gharunda'], ['Indri', 371, 132054], ['Nilokheri', 370, 132116, 132157], ['Karnal', null, 132036, 132037, 132022, 132023], ['Nissing']],
  },
  {
    state: 'HR', name: 'Kaithal', lgd: 66, centre: [76.40, 29.80],
    tehsils: [['Guhla', 367, 136034], ['Kalayat', 6446], ['Kaithal'], ['Pundri', null, 136042, 136043], ['Rajaund', null, 'Rajound'], ['Siwan'], ['Dhand', null, 136020, 136021]],
  },
  {
    state: 'HR', name: 'Sirsa', lgd: 74, centre: [75.03, 29.53],
    tehsils: [['Dabwali', 389, 'Mandi Dabwali', 125101], ['Ellenabad', 392, 125075], ['Rania', 391], ['Sirsa', null, 125060, 125054], ['Kalanwali'], ['Nathusari Chopta', null, 125110], ['Baragudha'], ['Odhan'], ['Goriwala']],
  },
  {
    state: 'UP', name: 'Muzaffarnagar', lgd: 172, centre: [77.70, 29.47],
    tehsils: [['Budhana', 709, 'Budhna'], ['Jansath', 711], ['Khatauli', 710, 251201, 251203, 251202], ['Muzaffarnagar', null, 'Mzn']],
  },
  {
    state: 'UP', name: 'Bareilly', lgd: 130, centre: [79.43, 28.37],
    tehsils: [['Aonla', 786], ['Baheri', 784], ['Faridpur', 789], ['Nawabganj'], ['Meerganj'], ['Bareilly']],
  },
  {
    state: 'UP', name: 'Gorakhpur', lgd: 148, centre: [83.37, 26.77],
    tehsils: [['Bansgaon', 952, 'Basgaon'], ['Campierganj', 948, 'Camperganj'], ['Sahjanwa', 949, 'Sahajanwa'], ['Gola', null, 'Gola Bazar'], ['Khajani', null, 'Khajni'], ['Chauri Chaura'], ['Gorakhpur', null, 'Sadar', 'Gorakhpur Sadar', 'Sader']],
  },
  {
    state: 'MP', name: 'Harda', lgd: 408, centre: [77.10, 22.34], postalNames: ['Harda', 'Hoshangabad'],
    tehsils: [['Khirkiya', 3606, 461441], ['Timarni', 3610, 461228], ['Harda', null, 461331]],
  },
  {
    state: 'MP', name: 'Sehore', lgd: 427, centre: [77.08, 23.20],
    tehsils: [['Ashta', 3584, 466116], ['Budni', 3588, 'Budhni', 466445], ['Ichhawar', 3586, 'Ichawar', 466115], ['Sehore'], ['Nasrullaganj'], ['Rehti'], ['Jawar', null, 466221], ['Shyampur', null, 466665]],
  },
  {
    state: 'MP', name: 'Ujjain', lgd: 435, centre: [75.78, 23.18],
    tehsils: [['Badnagar', 3514, 'Barnagar'], ['Khacharod', 3508, 'Khachraud'], ['Mahidpur', 3510, 'Mehidpur'], ['Ujjain'], ['Ghatiya', null, 'Ghattia'], ['Tarana'], ['Nagda']],
  },
  {
    state: 'GJ', name: 'Junagadh', lgd: 448, centre: [70.46, 21.52],
    tehsils: [['Keshod', 3831, 362227, 362229], ['Manavadar', 3825, 362620], ['Mangrol', 3832], ['Junagadh', null, 362110, 362263, 362011], ['Mendarda', null, 362260], ['Visavadar', null, 362130, 362120], ['Vanthali', null, 362610, 362205], ['Bhesan', null, 362020, 362030]],
  },
  {
    state: 'GJ', name: 'Rajkot', lgd: 457, centre: [70.79, 22.29],
    tehsils: [['Gondal', 3807], ['Jasdan', 3806], ['Dhoraji', 3810], ['Rajkot'], ['Jetpur'], ['Upleta'], ['Paddhari'], ['Jamkandorna'], ['Kotda Sangani', null, 'Kotda']],
  },
  {
    state: 'GJ', name: 'Banas Kantha', lgd: 441, centre: [72.44, 24.17], postalNames: ['Banaskantha'],
    tehsils: [['Deesa', 3740, 'Disa'], ['Dhanera', 3734], ['Palanpur'], ['Vadgam'], ['Kankrej'], ['Danta'], ['Deodar']],
  },
]
