import type { Key } from '#define'
import type { Zone } from '../country/states'

/** An office person, who signs in by name. */
export interface OfficeRow {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: 'MALE' | 'FEMALE'
  readonly role: string
  /** Authorities in addition to those of the role. */
  readonly also?: readonly Key[]
  /** Authorities of the group that this person does not get. */
  readonly without?: readonly Key[]
  /** The zones that they see; `everywhere` without limits. */
  readonly sees: readonly Zone[] | 'everywhere'
  /** Invited or without any authority: this account can do nothing. */
  readonly holds?: 'nothing'
  readonly status?: 'INVITED' | 'INACTIVE'
}

const all: readonly Zone[] = ['N', 'S', 'E', 'W', 'C', 'NE']

type Extras = Partial<Pick<OfficeRow, 'also' | 'without' | 'holds' | 'status'>>

function person(username: string, name: string, role: string, sees: OfficeRow['sees'], extras: Extras = {}): OfficeRow {
  const [firstName = '', lastName = ''] = name.replace(/^[mf]:/, '').split(' ')
  return { username, firstName, lastName, gender: name.startsWith('f:') ? 'FEMALE' : 'MALE', role, sees, ...extras }
}

/** The office people: every username and role of the specification (§6), and some colleagues. */
export const officeRows: readonly OfficeRow[] = [
  person('superadmin', 'f:Nandini Rao', 'ADMIN', 'everywhere', {
    also: ['role_superadmin', 'farmer:erase', 'booking:reopen', 'machine:dispose'],
  }),
  person('admin', 'm:Vikram Sethi', 'ADMIN', 'everywhere'),
  person('superadmin.campaign', 'f:Ritu Malhotra', 'ADMIN', 'everywhere', {
    also: ['role_superadmin', 'role_superadmin_with_campaign'],
  }),
  person('backoffice', 'm:Anil Kulkarni', 'BACK_OFFICE', all),
  person('backoffice02', 'f:Shalini Verma', 'BACK_OFFICE', ['N', 'C']),
  person('backoffice03', 'f:Lakshmi Iyer', 'BACK_OFFICE', ['S', 'W']),
  person('meera.joshi', 'f:Meera Joshi', 'BACK_OFFICE', 'everywhere', {
    also: [
      'role_back_office_full',
      'scope:everywhere',
      'farmer:create',
      'farmer:edit',
      'farmer:blacklist',
      'export:pii',
      'booking:reopen',
      'user:create',
      'user:activate',
      'POINT_CREDIT_MENU',
    ],
  }),
  person('arjun.rao', 'm:Arjun Rao', 'SUPPORT', all, { also: ['ticket:assign', 'ticket:resolve', 'ticket:all'] }),
  person('support', 'f:Divya Nair', 'SUPPORT', all, { also: ['ticket:assign', 'ticket:resolve', 'ticket:all'] }),
  person('l1.tech.primary', 'm:Karthik Menon', 'SUPPORT', all, {
    also: [
      'role_l1_tech_primary',
      'ROLE_PRIMARY',
      'POINT_CREDIT_MENU',
      'view_user_authority_mapping_tab',
      'ticket:assign',
      'ticket:resolve',
    ],
  }),
  person('l1.tech.secondary', 'm:Imran Qureshi', 'SUPPORT', all, {
    also: ['role_l1_tech_secondary', 'POINT_CREDIT_MENU', 'ticket:assign', 'ticket:resolve'],
  }),
  person('l1.non.tech', 'f:Pooja Bhatt', 'SUPPORT', all, {
    also: ['role_l1_non_tech', 'ticket:assign', 'ticket:resolve'],
  }),
  person('l0.primary', 'm:Naveen Shetty', 'SUPPORT', ['S', 'W'], {
    also: ['l0_agent_primary', 'ROLE_PRIMARY', 'ticket:assign'],
  }),
  person('l0.secondary', 'f:Rekha Pillai', 'SUPPORT', ['S'], { also: ['l0_agent_secondary', 'ticket:assign'] }),
  person('l0.basic', 'm:Deepak Saini', 'SUPPORT', ['N'], { also: ['l0_agent_basic'] }),
  person('call.centre01', 'f:Harleen Kaur', 'CALL_CENTRE', ['N']),
  person('call.centre02', 'f:Sneha Tripathi', 'CALL_CENTRE', ['N', 'C']),
  person('call.centre03', 'm:Rohit Dubey', 'CALL_CENTRE', ['C']),
  person('call.centre04', 'f:Ashwini Kale', 'CALL_CENTRE', ['W']),
  person('call.centre05', 'm:Hitesh Trivedi', 'CALL_CENTRE', ['W']),
  person('call.centre06', 'f:Bhavani Krishnan', 'CALL_CENTRE', ['S']),
  person('call.centre07', 'm:Praveen Goud', 'CALL_CENTRE', all, { without: ['view_soil_testing'] }),
  person('care.team01', 'f:Anjali Deshpande', 'CARE_TEAM', all, {
    also: ['role_care_team', 'ticket:work', 'ticket:resolve'],
  }),
  person('care.team02', 'm:Suresh Babu', 'CARE_TEAM', ['S'], {
    also: ['role_care_team', 'ticket:work', 'ticket:resolve'],
  }),
  person('sales', 'm:Rajat Khanna', 'SALES', all),
  person('bi', 'f:Ishita Ghosh', 'BI', 'everywhere'),
  // The account used by controllers and drones to send measurements.
  person('bi.firmware', 'm:Siddharth Jain', 'BI', 'everywhere', { also: ['spraying:device'] }),
  person('metrics', 'm:Aditya Bose', 'BI', 'everywhere'),
  person('trainer', 'f:Sarita Kadam', 'TRAINER', all),
  person('retail', 'm:Mohit Arora', 'RETAIL', all),
  person('retailer', 'm:Gopal Agarwal', 'RETAIL', ['N'], { also: ['role_retailer'] }),
  person('partner', 'f:Farida Sheikh', 'PARTNER', ['C']),
  person('verifier01', 'm:Sameer Pathak', 'VERIFIER', all),
  person('verifier02', 'f:Jaya Subramaniam', 'VERIFIER', ['S']),
  person('campaign', 'f:Tanvi Mehta', 'CAMPAIGN', all),
  person('rsupl', 'm:Ravi Shankar', 'REMOTE_SENSING', all),
  person('akc', 'm:Ajay Chauhan', 'AKC', ['N', 'C']),
  person('newcomer01', 'f:Kiran Bedarkar', 'SUPPORT', all, { holds: 'nothing' }),
  person('newcomer02', 'm:Manoj Tiwari', 'CALL_CENTRE', ['N'], { holds: 'nothing' }),
  person('invited01', 'f:Geeta Rawat', 'SALES', ['N'], { holds: 'nothing', status: 'INVITED' }),
  person('backoffice.former', 'm:Prakash Rane', 'BACK_OFFICE', ['W'], { status: 'INACTIVE' }),
]
