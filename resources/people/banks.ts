import { account, choice, file, flag, ifsc, instant, longText, reference, resource, text } from '#define'

/** The banks that the company pays to. The first four letters of an IFSC are the code of the bank. */
export const banks = resource({
  is: {
    name: 'banks',
    singular: 'Bank',
    plural: 'Banks',
    title: 'name',
    icon: 'bank',
  },
  fields: {
    code: text({
      label: 'Code',
      required: true,
      form: 'upper',
      unique: true,
      max: 4,
      pattern: { source: '^[A-Z]{4}$', message: 'The first four letters of the bank’s IFSC' },
    }),
    name: text({ label: 'Name', required: true, max: 80 }),
    active: flag({ label: 'Payouts allowed', initial: true }),
  },
  list: {
    columns: ['code', 'name', 'active', 'updatedAt'],
    search: ['name', 'code'],
    filters: ['active'],
    sort: 'name',
    size: 35,
    edit: ['active'],
  },
  access: {
    see: 'view_afs_users_tab',
    create: 'user:senior',
    update: 'user:senior',
    delete: 'user:senior',
    choose: 'signedIn',
  },
  imports: { by: 'code' },
  navigation: { under: 'users', isOfAdministration: true },
})

/**
 * The bank accounts of the staff. Every change must be verified again, holds payouts for a day, and is reported to its
 * owner.
 */
export const bankAccounts = resource({
  is: {
    name: 'bank-accounts',
    singular: 'Bank account',
    plural: 'Bank accounts',
    title: 'holderName',
    icon: 'bank',
  },
  fields: {
    user: reference({
      label: 'User',
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      choices: { field: 'status', in: ['INVITED', 'ACTIVE'] },
      related: 'Bank account',
      part: true,
    }),
    holderName: text({ label: 'Account holder', required: true, form: 'name' }),
    accountNo: account({ label: 'Account number', required: true, personal: 'onRequest', typedTwice: true }),
    ifsc: ifsc({ label: 'IFSC', required: true, help: 'The first four letters identify the bank.' }),
    bank: reference({ label: 'Bank', to: 'banks', readOnly: true, related: 'Accounts' }),
    accountType: choice({
      label: 'Account type',
      required: true,
      initial: 'SAVINGS',
      options: { SAVINGS: 'Savings', CURRENT: 'Current' },
    }),
    vpa: text({
      label: 'UPI address',
      max: 120,
      personal: true,
      pattern: {
        source: '^[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]@[A-Za-z][A-Za-z0-9]+$',
        message: 'Enter a valid UPI address',
      },
    }),
    proof: file({
      label: 'Proof',
      folder: 'users_kyc_documents',
      help: 'A cancelled cheque or the first page of the passbook. Required for verification.',
    }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'UNVERIFIED',
      options: {
        UNVERIFIED: { label: 'To verify', tone: 'info' },
        VERIFIED: { label: 'Verified', tone: 'good' },
        FAILED: { label: 'Failed', tone: 'bad' },
      },
    }),
    comments: text({ label: 'Comments', max: 300, readOnly: true }),
    payoutHoldTill: instant({ label: 'Payouts held till', readOnly: true }),
    changedBy: reference({ label: 'Changed by', to: 'users', readOnly: true }),
    verifiedBy: reference({ label: 'Checked by', to: 'users', readOnly: true }),
    verifiedAt: instant({ label: 'Checked', readOnly: true }),
  },
  rules: {
    state: 'status',
    unique: [{ fields: ['user'], message: 'This user already has a bank account: edit it instead' }],
  },
  list: {
    columns: ['holderName', 'user', 'bank', 'ifsc', 'accountNo', 'accountType', 'status', 'payoutHoldTill'],
    shown: ['holderName', 'user', 'bank', 'ifsc', 'accountNo', 'accountType', 'status'],
    search: ['holderName'],
    filters: ['status', 'bank', 'accountType', 'payoutHoldTill'],
    sort: '-createdAt',
    size: 35,
    figures: {
      toVerify: {
        label: 'Bank accounts to verify',
        aggregate: 'count',
        where: { field: 'status', eq: 'UNVERIFIED' },
      },
    },
    tabs: { queue: { label: 'To verify', where: { field: 'status', eq: 'UNVERIFIED' } } },
  },
  page: {
    sections: [
      {
        label: 'Account',
        fields: ['user', 'holderName', 'accountNo', 'ifsc', 'bank', 'accountType', 'vpa', 'proof'],
      },
      {
        label: 'Verification',
        fields: ['status', 'comments', 'payoutHoldTill', 'changedBy', 'verifiedBy', 'verifiedAt'],
      },
    ],
    desk: {
      waiting: 'UNVERIFIED',
      sort: 'updatedAt',
      evidence: 'proof',
      facts: ['user', 'holderName', 'accountNo', 'ifsc', 'bank', 'accountType', 'vpa', 'payoutHoldTill', 'comments'],
      alike: [{ label: 'Name match with user', names: ['holderName', 'user'] }],
      flags: {
        unproven: {
          label: 'No proof. Mark it as failed to ask for a cancelled cheque or the first page of the passbook.',
          when: { field: 'proof', empty: true },
          tone: 'bad',
        },
      },
      verdicts: { verify: 'v', fail: 'x' },
      inSight: ['accountNo'],
    },
  },
  access: {
    see: ['user:edit', 'kyc:validate'],
    create: 'user:edit',
    update: 'user:edit',
    delete: 'user:edit',
    scope: 'behaviour',
  },
  actions: {
    verify: {
      label: 'Verify',
      key: 'kyc:validate',
      from: ['UNVERIFIED', 'FAILED'],
      to: 'VERIFIED',
      when: { field: 'proof', empty: false },
      otherwise: 'Add the proof first: a cancelled cheque or the first page of the passbook.',
      notSelf: ['user', 'changedBy'],
      sets: { verifiedBy: { stamp: 'who' }, verifiedAt: { stamp: 'when' }, comments: null },
      done: 'Bank account verified successfully',
      failed: 'Error while verifying bank account',
    },
    fail: {
      label: 'Mark as failed',
      key: 'kyc:validate',
      from: ['UNVERIFIED', 'VERIFIED'],
      to: 'FAILED',
      notSelf: ['user'],
      sets: { verifiedBy: { stamp: 'who' }, verifiedAt: { stamp: 'when' } },
      input: { comments: longText({ label: 'Comment', required: true, max: 300, help: 'Say what is wrong.' }) },
      danger: true,
      done: 'Bank account marked as failed successfully',
      failed: 'Error while marking bank account as failed',
    },
  },
  navigation: { under: 'users', isOfAdministration: true },
})
