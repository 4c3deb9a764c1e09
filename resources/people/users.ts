import { choice, date, email, image, instant, joined, longText, many, mobile, pin, reference, resource, text } from '#define'
import { languages } from '../farmers/seasons'

const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The staff, from the SBU head to the operator, and the people of the office. */
export const users = resource({
  name: 'users', one: 'User', many: 'Users', title: 'name', icon: 'idcard',
  key: 'view_afs_users_tab',
  fields: {
    employeeCode: text({ label: 'Code', form: 'upper', max: 20, unique: true }),
    username: text({ label: 'Username', required: true, form: 'username', unique: true, createOnly: true, taken: 'This username is taken' }),
    roleType: choice({
      label: 'Role', required: true, createOnly: true,
      options: {
        SBU_HEAD: 'SBU head', ZONAL_SALES_MANAGER: 'Zonal sales manager', ZONAL_MARKETING_MANAGER: 'Zonal marketing manager', ZONAL_SERVICE_MANAGER: 'Zonal service manager',
        TERRITORY_MANAGER: 'Territory manager', CLUSTER_INCHARGE: 'Cluster in-charge', BDO: 'BDO', ASSISTANT_BDO: 'Assistant BDO', FIELD_OFFICER: 'Field officer', OPERATOR: 'Operator', OFFICE: 'Office',
      },
    }),
    officeRole: choice({
      label: 'Office role', when: { field: 'roleType', eq: 'OFFICE' }, requiredWhen: { field: 'roleType', eq: 'OFFICE' },
      options: { ADMIN: 'Admin', BACK_OFFICE: 'Back office', SUPPORT: 'Support', CALL_CENTRE: 'Call centre', CARE_TEAM: 'Care team', SALES: 'Sales', BI: 'BI', TRAINER: 'Trainer', RETAIL: 'Retail', PARTNER: 'Partner', VERIFIER: 'Verifier', CAMPAIGN: 'Campaign', REMOTE_SENSING: 'Remote sensing', AKC: 'AKC' },
    }),
    firstName: text({ label: 'First name', required: true, form: 'name' }),
    lastName: text({ label: 'Last name', required: true, form: 'name' }),
    name: joined({ label: 'Name', of: ['firstName', 'lastName'] }),
    gender: choice({ label: 'Gender', options: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNDISCLOSED: 'Undisclosed' } }),
    dateOfBirth: date({ label: 'Date of birth', age: [18, 100], personal: true }),
    mobile: mobile({ label: 'Mobile', required: true, unique: true, personal: true, taken: 'Another user has this mobile number' }),
    altMobile: mobile({ label: 'Alternate mobile', personal: true }),
    email: email({ label: 'Email', unique: true, requiredWhen: { field: 'roleType', eq: 'OFFICE' }, taken: 'Another user has this email address' }),
    company: reference({ label: 'Company', to: 'companies', required: true }),
    employment: choice({ label: 'Employment', required: true, initial: 'ON_ROLL', options: { ON_ROLL: 'On roll', OFF_ROLL: 'Off roll', PARTNER: 'Partner', GIG: 'Gig' } }),
    manager: reference({ label: 'Manager', to: 'users', related: 'Reports', requiredWhen: { field: 'roleType', nin: ['SBU_HEAD', 'OFFICE'] }, among: { field: 'status', eq: 'ACTIVE' } }),
    scope: many({ label: 'Geographies', to: 'geographies', help: 'What lies outside is neither seen nor changed.' }),
    joiningDate: date({ label: 'Joining date', required: true }),
    lastWorkingDay: date({ label: 'Last working day', readOnly: true }),
    language: choice({ label: 'Language', options: languages }),
    photo: image({ label: 'Photo', folder: 'users_kyc_documents' }),
    address: text({ label: 'Address', max: 200, personal: true }),
    pin: pin({ label: 'PIN' }),
    emergencyName: text({ label: 'Emergency contact', form: 'name', personal: true }),
    emergencyMobile: mobile({ label: 'Emergency mobile', personal: true }),
    bloodGroup: choice({ label: 'Blood group', personal: true, options: { 'A+': 'A+', 'A-': 'A−', 'B+': 'B+', 'B-': 'B−', 'AB+': 'AB+', 'AB-': 'AB−', 'O+': 'O+', 'O-': 'O−' } }),
    ssoSubject: text({ label: 'Sign-in subject', max: 200, unique: true, readOnly: true, read: 'authority:edit' }),
    lastLoginAt: instant({ label: 'Last login', readOnly: true }),
    status: choice({
      label: 'Status', readOnly: true, initial: 'INVITED',
      options: { INVITED: { label: 'Invited', tone: 'info' }, ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' }, EXITED: { label: 'Exited', tone: 'bad' } },
    }),
  },
  state: 'status',
  list: {
    columns: ['employeeCode', 'name', 'username', 'roleType', 'mobile', 'manager', 'scope', 'status', 'lastLoginAt'],
    search: ['name', 'username', 'mobile', 'employeeCode'],
    filters: ['roleType', 'officeRole', 'status', 'company', 'manager', 'employment', 'scope', 'joiningDate', 'lastLoginAt'],
    sort: 'name',
  },
  sections: [
    { label: 'Person', fields: ['firstName', 'lastName', 'gender', 'dateOfBirth', 'mobile', 'altMobile', 'email', 'language', 'photo'] },
    { label: 'Work', fields: ['username', 'employeeCode', 'roleType', 'officeRole', 'company', 'employment', 'manager', 'scope', 'joiningDate', 'lastWorkingDay'] },
    { label: 'Home and emergency', fields: ['address', 'pin', 'emergencyName', 'emergencyMobile', 'bloodGroup'] },
    { label: 'Record', fields: ['ssoSubject', 'lastLoginAt', 'status'] },
  ],
  tabs: {
    operators: { label: 'Operators', where: { field: 'roleType', eq: 'OPERATOR' } },
    'field-officers': { label: 'Field officers', where: { field: 'roleType', eq: 'FIELD_OFFICER' } },
    'assistant-bdos': { label: 'Assistant BDOs', where: { field: 'roleType', eq: 'ASSISTANT_BDO' } },
    bdos: { label: 'BDOs', where: { field: 'roleType', eq: 'BDO' } },
    'cluster-incharges': { label: 'Cluster in-charges', where: { field: 'roleType', eq: 'CLUSTER_INCHARGE' } },
    'territory-managers': { label: 'Territory managers', where: { field: 'roleType', eq: 'TERRITORY_MANAGER' } },
    'zonal-managers': { label: 'Zonal managers', where: { field: 'roleType', in: ['ZONAL_SALES_MANAGER', 'ZONAL_MARKETING_MANAGER', 'ZONAL_SERVICE_MANAGER'] } },
    'sbu-heads': { label: 'SBU heads', where: { field: 'roleType', eq: 'SBU_HEAD' } },
    office: { label: 'Office', where: { field: 'roleType', eq: 'OFFICE' } },
  },
  access: { create: 'user:create', update: 'user:edit', delete: 'user:create', choose: 'signedIn', scope: 'behaviour' },
  actions: {
    activate: { label: 'Activate', key: 'user:activate', from: ['INVITED', 'INACTIVE'], to: 'ACTIVE', bulk: true, done: 'User activated successfully', failed: 'Error while activating user' },
    deactivate: { label: 'Deactivate', key: 'user:activate', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, danger: true, effect: true, input: { reason }, done: 'User deactivated successfully', failed: 'Error while deactivating user' },
    exit: { label: 'Mark as exited', key: 'user:activate', from: ['ACTIVE', 'INACTIVE'], to: 'EXITED', danger: true, effect: true, input: { lastWorkingDay: date({ label: 'Last working day', required: true }), reason }, done: 'User updated successfully', failed: 'Error while updating user' },
  },
})
