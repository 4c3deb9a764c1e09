import { choice, date, integer, longText, mobile, reference, resource, text } from '#define'

const done = { done: 'Outlet employee updated successfully', failed: 'Error while updating outlet employee' } as const
const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The roles at an outlet. */
export const outletRoles = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  POS_USER: 'Point-of-sale user',
  SALES: 'Sales',
  DELIVERY: 'Delivery',
  AGRONOMIST: 'Agronomist',
  HELPER: 'Helper',
} as const

/** The employees of the outlets. */
export const outletEmployees = resource({
  is: {
    name: 'outlet-employees',
    singular: 'Outlet employee',
    plural: 'Unimart Users',
    title: 'name',
    icon: 'idcard',
    service: 'retail',
  },
  fields: {
    name: text({ required: true, form: 'name' }),
    outlet: reference({
      to: 'outlets',
      required: true,
      createOnly: true,
      shows: ['outletCode'],
      choices: { field: 'status', ne: 'CLOSED' },
      related: 'Employees',
    }),
    role: choice({ required: true, options: outletRoles }),
    mobile: mobile({
      required: true,
      personal: true,
      unique: { field: 'status', eq: 'ACTIVE' },
      taken: 'Another outlet employee has this mobile number',
    }),
    user: reference({
      label: 'Portal user',
      to: 'users',
      shows: ['username'],
      choices: { field: 'status', in: ['INVITED', 'ACTIVE'] },
      related: 'Unimart',
    }),
    joiningDate: date({ label: 'Joined', required: true, past: true }),
    leavingDate: date({ label: 'Left', readOnly: true }),
    shift: choice({ options: { DAY: 'Day', MORNING: 'Morning', EVENING: 'Evening' } }),
    transfers: integer({ readOnly: true, initial: 0 }),
    kyc: choice({
      label: 'KYC',
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'info' },
        VERIFIED: { label: 'Verified', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, EXITED: { label: 'Exited', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'ACTIVE' },
  },
  list: {
    columns: ['name', 'outlet', 'role', 'mobile', 'joiningDate', 'kyc', 'status'],
    search: ['name', 'mobile'],
    filters: ['status', 'role', 'kyc', 'joiningDate', 'createdAt'],
    sort: 'name',
    edit: ['role'],
    tabs: {
      owners: { label: 'Owners', where: { field: 'role', eq: 'OWNER' } },
      managers: { label: 'Managers', where: { field: 'role', eq: 'MANAGER' } },
      'pos-users': { label: 'Point of sale', where: { field: 'role', eq: 'POS_USER' } },
      sales: { label: 'Sales', where: { field: 'role', eq: 'SALES' } },
      delivery: { label: 'Delivery', where: { field: 'role', eq: 'DELIVERY' } },
      agronomists: { label: 'Agronomists', where: { field: 'role', eq: 'AGRONOMIST' } },
      helpers: { label: 'Helpers', where: { field: 'role', eq: 'HELPER' } },
    },
  },
  page: {
    sections: [
      { label: 'Person', fields: ['name', 'mobile', 'user', 'kyc'] },
      { label: 'Work', fields: ['outlet', 'role', 'shift', 'joiningDate', 'leavingDate', 'transfers', 'status'] },
    ],
  },
  access: {
    see: 'view_unimart_tab',
    create: 'outlet:edit',
    update: 'outlet:edit',
    delete: false,
    scope: 'outlet',
  },
  actions: {
    verifyKyc: {
      label: 'Verify KYC',
      key: 'kyc:validate',
      from: ['ACTIVE'],
      when: { field: 'kyc', ne: 'VERIFIED' },
      sets: { kyc: 'VERIFIED' },
      ...done,
    },
    rejectKyc: {
      label: 'Reject KYC',
      key: 'kyc:validate',
      from: ['ACTIVE'],
      when: { field: 'kyc', ne: 'REJECTED' },
      sets: { kyc: 'REJECTED' },
      danger: true,
      input: { reason },
      ...done,
    },
    transfer: {
      key: 'outlet:edit',
      from: ['ACTIVE'],
      effect: true,
      input: {
        outlet: reference({
          to: 'outlets',
          required: true,
          shows: ['outletCode'],
          choices: {
            all: [
              { field: 'status', ne: 'CLOSED' },
              { field: 'id', ne: { form: 'id.outlet' } },
            ],
          },
          choicesMessage: 'Choose another outlet that is open',
        }),
        reason,
      },
      done: 'Outlet employee transferred successfully',
      failed: 'Error while transferring outlet employee',
    },
    exit: {
      key: 'outlet:edit',
      from: ['ACTIVE'],
      to: 'EXITED',
      effect: true,
      danger: true,
      input: { leavingDate: date({ label: 'Last day', required: true }), reason },
      done: 'Outlet employee exited successfully',
      failed: 'Error while exiting outlet employee',
    },
  },
  imports: { by: 'mobile' },
  navigation: { path: 'unimart' },
})
