import { describe, expect, it } from 'vitest'
import { messages } from '#define'
import { farmers, geographies, lands, operatorMappings, users } from '#resources'

/** The messages of the specification (§4, §8), word for word. */
describe('The messages', () => {
  it('of users say that one was created, updated or deleted, or that it failed', () => {
    expect(users.form.messages).toMatchObject({
      created: 'User created successfully',
      updated: 'User updated successfully',
      deleted: 'User deleted successfully',
      createFailed: 'Error while creating user',
      updateFailed: 'Error while updating user',
      deleteFailed: 'Error while deleting user',
    })
    expect(users.actions.activate).toMatchObject({
      done: 'User activated successfully',
      failed: 'Error while activating user',
    })
    expect(users.actions.deactivate).toMatchObject({
      done: 'User deactivated successfully',
      failed: 'Error while deactivating user',
    })
  })

  it('of geographies say that one was added', () => {
    expect(geographies.form.messages).toMatchObject({
      created: 'Geography added successfully',
      updated: 'Geography updated successfully',
      deleted: 'Geography deleted successfully',
      createFailed: 'Error while adding geography',
    })
  })

  it('of machines say that one was assigned or not, also in the form of the mappings', () => {
    expect(operatorMappings.form.messages).toMatchObject({
      created: 'Machine assigned successfully',
      createFailed: 'Error while assigning Machine',
    })
  })

  it('of farmers and lands say who was not found, and when the maximum number of lands is reached', () => {
    expect(farmers.form.messages.notFound).toBe('Farmer Not Found')
    expect(lands.rules.limits).toEqual([
      expect.objectContaining({ per: 'farmer', max: 10, message: 'You already have added 10 lands' }),
    ])
  })

  it('without a resource are those of the catalogue', () => {
    expect(messages).toMatchObject({
      noData: 'No data found',
      accessDenied: 'Access Denied',
      accessIsDenied: 'Access is denied',
      sessionExpired: 'Session Expired',
      loggedOut: 'Logged Out successfully',
      loggedIn: 'Login successful',
      loginFailed: 'Error while Login',
      codeSent: 'The OTP has been sent to your mobile number',
      codeFailed: 'Error while sending OTP to your mobile number',
      badRequest: 'Bad Request',
      notFound: 'Not Found',
      somethingWrong: 'Something went wrong',
      serviceUnavailable: 'Service Unavailable',
      otherError: 'Some error occurred please open console or network mode to see',
      invalidFileType: 'Invalid File type',
      fileUploaded: 'File uploaded successfully',
      uploadFailed: 'Error while uploading the file',
      uploadOffline: 'Error while uploading the file. Please check your Internet Connection',
      tooManyFiles: 'Can not upload more than 10 files at once',
    })
  })
})

describe('A farmer', () => {
  it('can change only while active or inactive, and no form changes its state', () => {
    expect(farmers.rules.changeWhile).toEqual({ field: 'status', in: ['ACTIVE', 'INACTIVE'] })
    for (const resource of [farmers, lands, users, geographies]) expect(resource.fields.status.readOnly).toBe(true)
  })

  it('hides home, Aadhaar and PAN from users who may not see personal data', () => {
    const { location, aadhaar, pan } = farmers.fields
    expect([location.read, aadhaar.read, pan.read]).toEqual(['pii:reveal', 'pii:reveal', 'pii:reveal'])
    expect(farmers.fields.mobile.personal).toBe(true)
    const { epic, bankHolder, bankAccount, bankIfsc } = farmers.fields
    for (const { personal, read } of [pan, epic, bankHolder, bankAccount, bankIfsc])
      expect([personal, read]).toEqual(['onRequest', 'pii:reveal'])
  })
})
