import type { District } from './districts'

/** Districts of Maharashtra, Andhra Pradesh, Telangana, Karnataka and Tamil Nadu. */
export const southernDistricts: readonly District[] = [
  {
    state: 'MH', name: 'Nashik', lgd: 487, centre: [73.79, 20.00],
    tehsils: [['Chandvad', 4148, 'Chandwad'], ['Dindori', 4149], ['Malegaon', 4146], ['Nandgaon', 4147], ['Niphad'], ['Sinnar'], ['Yeola', null, 'Yevla']],
  },
  {
    state: 'MH', name: 'Yavatmal', lgd: 500, centre: [78.13, 20.39],
    tehsils: [['Darwha', 4083], ['Digras', 4084], ['Kelapur', 4090, 'Pandharkawda'], ['Yavatmal'], ['Pusad'], ['Wani'], ['Ghatanji']],
  },
  {
    state: 'MH', name: 'Kolhapur', lgd: 480, centre: [74.23, 16.70],
    tehsils: [['Hatkanangle', 4285, 'Hatkanangale'], ['Kagal', 4290], ['Karvir', 4287, 'Karveer'], ['Panhala'], ['Shirol'], ['Gadhinglaj']],
  },
  {
    state: 'AP', name: 'Guntur', lgd: 506, centre: [80.46, 16.30],
    tehsils: [['Amaravathi', 5052, 522436, 522020], ['Bapatla', 5093], ['Chebrolu', 5079, 'Chebrole', 522212], ['Guntur', null, 522017, 522019], ['Tenali'], ['Ponnur', null, 'Ponnuru'], ['Krosuru'], ['Pedakurapadu', null, 'Pedakurpadu']],
  },
  {
    state: 'AP', name: 'Kurnool', lgd: 511, centre: [78.04, 15.83],
    tehsils: [['Adoni', 5271, 518302, 518308], ['Alur', 5274, 518395, 518396], ['Kurnool', null, 518004, 518002, 518452, 518218], ['Yemmiganur', null, 518360], ['Pattikonda'], ['Dhone'], ['Aspari'], ['Kodumur']],
  },
  {
    state: 'AP', name: 'West Godavari', lgd: 523, centre: [81.52, 16.54],
    tehsils: [['Bhimavaram', 4984, 534202, 534204, 534206, 534208, 534210], ['Attili', 4973], ['Tadepalligudem'], ['Undi'], ['Akividu'], ['Nidadavole'], ['Koyyalagudem'], ['Chintalapudi']],
  },
  {
    state: 'TS', name: 'Nalgonda', lgd: 514, centre: [79.27, 17.05],
    tehsils: [['Chityal', 4633, 'Chityala'], ['Devarakonda', 4653, 'Deverkonda', 508248], ['Dameracherla', 4663, 508355], ['Nalgonda'], ['Miryalaguda', null, 'Miryalguda'], ['Nakrekal', null, 508211, 508210], ['Munugode'], ['Chandur']],
  },
  {
    state: 'TS', name: 'Karimnagar', lgd: 508, centre: [79.13, 18.44], postalNames: ['Karim Nagar'],
    tehsils: [['Huzurabad', 4446, 505472], ['Jammikunta', 4440], ['Karimnagar'], ['Choppadandi'], ['Gangadhara'], ['Ramadugu'], ['Manakondur'], ['Thimmapur']],
  },
  {
    state: 'TS', name: 'Warangal', lgd: 522, centre: [79.58, 18.00],
    tehsils: [['Narsampet', 4708], ['Wardhannapet'], ['Parkal'], ['Nekkonda'], ['Raiparthy', null, 'Raiparthi'], ['Atmakur'], ['Warangal', null, 'Hanamkonda']],
  },
  {
    state: 'KA', name: 'Raichur', lgd: 546, centre: [77.36, 16.21],
    tehsils: [['Manvi', 5462], ['Sindhnur', 5463, 'Sindhanur'], ['Lingsugur', 5459, 'Lingasugur'], ['Raichur'], ['Devadurga', null, 'Deodurga']],
  },
  {
    state: 'KA', name: 'Belagavi', lgd: 527, centre: [74.50, 15.85], postalNames: ['Belgaum'],
    tehsils: [['Athni', 5434, 'Athani'], ['Gokak', 5436], ['Belagavi', null, 'Belgaum'], ['Chikodi'], ['Hukeri'], ['Bailhongal'], ['Savadatti', null, 'Saundatti'], ['Raibag', null, 'Raybag']],
  },
  {
    state: 'KA', name: 'Davanagere', centre: [75.93, 14.47], postalNames: ['Davangere'],
    tehsils: [['Davanagere', null, 'Davangere', 'Davanangere'], ['Harihar', null, 'Harihara'], ['Jagalur'], ['Honnali'], ['Channagiri']],
  },
  {
    state: 'TN', name: 'Thanjavur', lgd: 586, centre: [79.14, 10.79],
    tehsils: [['Kumbakonam', 5811], ['Papanasam', 5812], ['Orathanadu', 5815, 'Orattanad'], ['Thanjavur'], ['Thiruvaiyaru'], ['Pattukkottai', null, 'Pattukottai'], ['Peravurani', null, 'Peravurni']],
  },
  {
    state: 'TN', name: 'Erode', lgd: 573, centre: [77.73, 11.34],
    tehsils: [['Bhavani', 5750], ['Anthiyur', 5969, 638501, 638314, 638504], ['Erode', null, 638109, 638051, 638104], ['Perundurai', null, 638056], ['Gobichettipalayam'], ['Sathyamangalam', null, 'Sathy']],
  },
  {
    state: 'TN', name: 'Villupuram', lgd: 596, centre: [79.49, 11.94],
    tehsils: [['Gingee', 5728, 604151, 604205, 604201, 604210], ['Tindivanam', 5729], ['Villupuram', null, 'Viluppuram', 605203, 605601], ['Vikravandi', null, 605652, 605651], ['Vanur', null, 605109, 605111, 604102], ['Melmalayanur', null, 604204, 604207], ['Marakkanam', null, 604303, 604301]],
  },
]
