/** The machine types of the demo company (invented model names, realistic numbers), and their counts. */
export const typeRows = [
  {
    ...{ code: 'DR-10', name: 'Hexa drone, 10 litres', category: 'DRONE', manufacturer: 'Vihang Aero', model: 'V10' },
    ...{ tankLitres: 10, swathMetres: 4, energy: 'BATTERY', litresPerAcreMin: 8, litresPerAcre: 10 },
    ...{ litresPerAcreMax: 12, acresPerHour: 5.5, maxAcresPerDay: 30, serviceEveryHours: 50 },
    ...{ droneClass: 'SMALL', allUpWeight: 24.9, requires: ['UIN', 'TYPE_CERTIFICATE', 'RPC', 'INSURANCE'] },
  },
  {
    ...{ code: 'DR-16', name: 'Quad drone, 16 litres', category: 'DRONE', manufacturer: 'Vihang Aero', model: 'V16' },
    ...{ tankLitres: 16, swathMetres: 5.5, energy: 'BATTERY', litresPerAcreMin: 8, litresPerAcre: 10 },
    ...{ litresPerAcreMax: 12, acresPerHour: 8.5, maxAcresPerDay: 45, serviceEveryHours: 50 },
    ...{ droneClass: 'MEDIUM', allUpWeight: 39, requires: ['UIN', 'TYPE_CERTIFICATE', 'RPC', 'INSURANCE'] },
  },
  {
    ...{ code: 'BS-600', name: 'High-clearance boom, 600 litres', category: 'BOOM_SELF_PROPELLED' },
    ...{ manufacturer: 'Khetrath Machines', model: 'BS 600', tankLitres: 600, swathMetres: 12, energy: 'DIESEL' },
    ...{ litresPerAcreMin: 120, litresPerAcre: 150, litresPerAcreMax: 200, acresPerHour: 9, maxAcresPerDay: 60 },
    ...{ serviceEveryHours: 200, requires: ['RC', 'DRIVING_LICENCE', 'INSURANCE'] },
  },
  {
    ...{ code: 'TB-400', name: 'Tractor boom, 400 litres', category: 'BOOM_TRACTOR' },
    ...{ manufacturer: 'Khetrath Machines', model: 'TB 400', tankLitres: 400, swathMetres: 9, energy: 'DIESEL' },
    ...{ litresPerAcreMin: 120, litresPerAcre: 150, litresPerAcreMax: 200, acresPerHour: 5.5, maxAcresPerDay: 40 },
    ...{ serviceEveryHours: 250, requires: ['RC', 'DRIVING_LICENCE', 'INSURANCE'] },
  },
  {
    ...{ code: 'OR-1000', name: 'Trailed orchard sprayer, 1,000 litres', category: 'ORCHARD' },
    ...{ manufacturer: 'Bagh Engineering', model: 'OR 1000', tankLitres: 1000, swathMetres: 4, energy: 'DIESEL' },
    ...{ litresPerAcreMin: 200, litresPerAcre: 300, litresPerAcreMax: 400, acresPerHour: 1.4, maxAcresPerDay: 10 },
    ...{ serviceEveryHours: 250, requires: ['DRIVING_LICENCE'] },
  },
] as const

/** Of 160 machines 95 are drones, 50 booms and 15 on tractors; small companies keep the proportions. */
export const typeWeights = { 'DR-10': 65, 'DR-16': 30, 'BS-600': 50, 'TB-400': 10, 'OR-1000': 5 } as const

/** The code of a machine type. */
export type TypeCode = keyof typeof typeWeights
