import { choice, flag, resource, text } from '#define'

/** The reasons for cancelling, invalidating, reassigning, rescheduling or waiving bookings, to choose from. */
export const bookingReasons = resource({
  is: {
    name: 'booking-reasons',
    singular: 'Booking reason',
    plural: 'Booking reasons',
    title: 'text',
    icon: 'message',
  },
  fields: {
    kind: choice({
      label: 'Kind',
      required: true,
      createOnly: true,
      options: {
        CANCEL: 'Cancel',
        INVALID: 'Invalid',
        REASSIGN: 'Reassign',
        RESCHEDULE: 'Reschedule',
        WAIVE: 'Waive',
      },
    }),
    code: text({
      label: 'Code',
      required: true,
      createOnly: true,
      form: 'upper',
      max: 40,
      pattern: { source: '^[A-Z][A-Z0-9_]+$', message: 'Use capital letters, digits and underscores' },
    }),
    text: text({ label: 'Reason', required: true, max: 80 }),
    needsRemark: flag({ label: 'Needs a remark', initial: false }),
    active: flag({ label: 'Offered', initial: true }),
  },
  rules: { unique: [{ fields: ['kind', 'code'], message: 'There is already a reason of this kind' }] },
  list: {
    columns: ['kind', 'text', 'code', 'needsRemark', 'active'],
    search: ['text', 'code'],
    filters: ['kind', 'needsRemark', 'active'],
    sort: 'kind',
    size: 35,
    edit: ['needsRemark', 'active'],
  },
  access: {
    see: 'view_bookings_tab',
    create: 'booking:reasons',
    update: 'booking:reasons',
    delete: 'booking:reasons',
  },
  imports: { by: [['kind', 'code']] },
  navigation: { under: 'bookings', isOfAdministration: true },
})
