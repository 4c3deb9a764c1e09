/** A breakdown of a machine, its cause and its repair. */
export interface Complaint {
  readonly category: string
  readonly description: string
  readonly cause: string
  readonly remedy: string
}

/** The complaints of the demo. */
export const complaints: readonly Complaint[] = [
  {
    ...{ category: 'PUMP', description: 'The pump builds no pressure above 2 bar.' },
    ...{ cause: 'Worn diaphragm and seals', remedy: 'New diaphragm and seals, tested at 6 bar' },
  },
  {
    ...{ category: 'NOZZLE', description: 'Two nozzles drip after the spray is switched off.' },
    ...{ cause: 'Check valves blocked by wettable powder', remedy: 'Check valves cleaned, filters changed' },
  },
  {
    ...{ category: 'MOTOR_PROP', description: 'Motor 3 is hot and loud, the drone drifts to the left.' },
    ...{ cause: 'Bearing of motor 3', remedy: 'Motor and both propellers of the arm replaced' },
  },
  {
    ...{ category: 'BATTERY', description: 'One battery falls below 20% after four minutes.' },
    ...{ cause: 'A cell lost its capacity', remedy: 'Battery replaced under warranty' },
  },
  {
    ...{ category: 'BOOM', description: 'The right boom section does not fold out.' },
    ...{ cause: 'Hydraulic cylinder leaks', remedy: 'Cylinder sealed, hose replaced' },
  },
  {
    ...{ category: 'CONTROLLER', description: 'The controller counts no litres.' },
    ...{ cause: 'Cable of the flow sensor torn', remedy: 'Harness replaced, calibrated with 10 litres' },
  },
  {
    ...{ category: 'ELECTRICAL', description: 'It does not start, the display stays dark.' },
    ...{ cause: 'Main fuse and relay', remedy: 'Fuse and relay replaced' },
  },
  {
    ...{ category: 'GPS_RTK', description: 'The fix is lost every few minutes.' },
    ...{ cause: 'Antenna loose', remedy: 'Antenna fastened and sealed' },
  },
  {
    ...{ category: 'TYRE', description: 'The rear tyre is cut by a stake.' },
    ...{ cause: 'Stake in the headland', remedy: 'Tyre replaced' },
  },
  {
    ...{ category: 'ACCIDENT', description: 'It touched a wire at the edge of the field and fell.' },
    ...{ cause: 'Wire not on the map of the field', remedy: 'Arm, landing gear and two propellers replaced' },
  },
]
