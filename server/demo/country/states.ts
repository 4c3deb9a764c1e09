/** The zones of the company, by the last part of their code. */
export const zones = { N: 'North', S: 'South', E: 'East', W: 'West', C: 'Central', NE: 'North East' } as const

/** The last part of a zone's code. */
export type Zone = keyof typeof zones

/** A state or union territory; `iso` is the part of its ISO 3166-2 code after `IN-`. */
export interface State {
  readonly iso: string
  readonly name: string
  /** Its Local Government Directory code. */
  readonly lgd: number
  /** Its GST Network code, which differs for Andhra Pradesh, Ladakh, and Dadra and Nagar Haveli and Daman and Diu. */
  readonly gst: string
  readonly zone: Zone
  readonly nameLocal?: string
}

const state = (iso: string, name: string, lgd: number, gst: string, zone: Zone, nameLocal?: string): State => ({
  iso,
  name,
  lgd,
  gst,
  zone,
  nameLocal,
})

/** The 28 states and 8 union territories (ISO 3166-2:IN as of 2023; LGD codes under GODL-India; GST Network). */
export const states: readonly State[] = [
  state('AN', 'Andaman and Nicobar Islands', 35, '35', 'E'),
  state('AP', 'Andhra Pradesh', 28, '37', 'S', 'ఆంధ్రప్రదేశ్'),
  state('AR', 'Arunachal Pradesh', 12, '12', 'NE'),
  state('AS', 'Assam', 18, '18', 'NE'),
  state('BR', 'Bihar', 10, '10', 'E'),
  state('CG', 'Chhattisgarh', 22, '22', 'C'),
  state('CH', 'Chandigarh', 4, '04', 'N'),
  state('DH', 'Dadra and Nagar Haveli and Daman and Diu', 38, '26', 'W'),
  state('DL', 'Delhi', 7, '07', 'N'),
  state('GA', 'Goa', 30, '30', 'W'),
  state('GJ', 'Gujarat', 24, '24', 'W', 'ગુજરાત'),
  state('HP', 'Himachal Pradesh', 2, '02', 'N'),
  state('HR', 'Haryana', 6, '06', 'N', 'हरियाणा'),
  state('JH', 'Jharkhand', 20, '20', 'E'),
  state('JK', 'Jammu and Kashmir', 1, '01', 'N'),
  state('KA', 'Karnataka', 29, '29', 'S', 'ಕರ್ನಾಟಕ'),
  state('KL', 'Kerala', 32, '32', 'S'),
  state('LA', 'Ladakh', 37, '38', 'N'),
  state('LD', 'Lakshadweep', 31, '31', 'S'),
  state('MH', 'Maharashtra', 27, '27', 'W', 'महाराष्ट्र'),
  state('ML', 'Meghalaya', 17, '17', 'NE'),
  state('MN', 'Manipur', 14, '14', 'NE'),
  state('MP', 'Madhya Pradesh', 23, '23', 'C', 'मध्य प्रदेश'),
  state('MZ', 'Mizoram', 15, '15', 'NE'),
  state('NL', 'Nagaland', 13, '13', 'NE'),
  state('OD', 'Odisha', 21, '21', 'E'),
  state('PB', 'Punjab', 3, '03', 'N', 'ਪੰਜਾਬ'),
  state('PY', 'Puducherry', 34, '34', 'S'),
  state('RJ', 'Rajasthan', 8, '08', 'N'),
  state('SK', 'Sikkim', 11, '11', 'NE'),
  state('TN', 'Tamil Nadu', 33, '33', 'S', 'தமிழ்நாடு'),
  state('TR', 'Tripura', 16, '16', 'NE'),
  state('TS', 'Telangana', 36, '36', 'S', 'తెలంగాణ'),
  state('UK', 'Uttarakhand', 5, '05', 'N'),
  state('UP', 'Uttar Pradesh', 9, '09', 'N', 'उत्तर प्रदेश'),
  state('WB', 'West Bengal', 19, '19', 'E'),
]
