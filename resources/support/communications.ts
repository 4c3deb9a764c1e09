import { choice, email, instant, longText, mobile, reference, resource, text } from '#define'
import { languages } from '../farmers/languages'
import { messageTemplates } from '../messageTemplates'

/** The messages sent to people, and whether they were delivered. Written only by the service, as it sends. */
export const communications = resource({
  is: {
    name: 'communications',
    singular: 'Message',
    plural: 'Communication-Info',
    title: 'subject',
    icon: 'message',
  },
  fields: {
    at: instant({ readOnly: true }),
    channel: choice({ readOnly: true, options: { SMS: 'SMS', EMAIL: 'Email' } }),
    direction: choice({ readOnly: true, initial: 'OUT', options: { OUT: 'Sent', IN: 'Received' } }),
    mobile: mobile({ readOnly: true, personal: true }),
    email: email({ readOnly: true, personal: true }),
    farmer: reference({ to: 'farmers', readOnly: true, related: 'Messages' }),
    booking: reference({ to: 'bookings', readOnly: true, related: 'Messages' }),
    user: reference({ to: 'users', readOnly: true, shows: ['username'], related: 'Messages' }),
    template: choice({ readOnly: true, options: messageTemplates }),
    category: choice({
      label: 'Kind',
      readOnly: true,
      initial: 'SERVICE',
      options: { SERVICE: 'Service', SIGN_IN: 'Sign-in', PROMOTION: 'Promotion' },
      help: 'Sign-in codes are stored masked. Sign-in and promotional messages can’t be resent.',
    }),
    subject: text({ readOnly: true, max: 150 }),
    text: longText({ readOnly: true, max: 2000 }),
    language: choice({ readOnly: true, options: languages }),
    status: choice({
      readOnly: true,
      initial: 'QUEUED',
      options: {
        QUEUED: { label: 'Queued', tone: 'info' },
        SENDING: { label: 'Sending', tone: 'info' },
        SENT: { label: 'Sent', tone: 'good' },
        FAILED: { label: 'Failed', tone: 'bad' },
        OPTED_OUT: { label: 'Opted out', tone: 'neutral' },
      },
    }),
    error: text({ readOnly: true, max: 300 }),
    providerRef: text({ label: 'Provider message ID', readOnly: true, max: 200 }),
    ref: text({ label: 'Belongs to', readOnly: true, max: 80, when: { field: 'booking', empty: true } }),
  },
  list: {
    isLog: true,
    columns: ['at', 'subject', 'mobile', 'email', 'channel', 'language', 'status'],
    search: ['mobile'],
    filters: ['channel', 'direction', 'template', 'category', 'status', 'language', 'farmer', 'booking', 'user', 'at'],
    sort: '-at',
  },
  page: {
    sections: [
      { label: 'Message', fields: ['subject', 'template', 'category', 'text', 'language', 'booking', 'ref'] },
      { label: 'To', fields: ['mobile', 'email', 'farmer', 'user'] },
      { label: 'Delivery', fields: ['at', 'channel', 'direction', 'status', 'error', 'providerRef'] },
    ],
  },
  access: {
    see: 'view_communication_info_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'behaviour',
  },
  actions: {
    resend: {
      key: 'communication:resend',
      when: {
        all: [
          { field: 'category', eq: 'SERVICE' },
          { field: 'direction', eq: 'OUT' },
        ],
      },
      effect: true,
      confirm: 'Sends the same message to the same address again.',
      done: 'Message sent successfully',
      failed: 'Error while sending message',
    },
  },
  navigation: { path: 'Communication-Info' },
  storage: {
    erasure: { keeps: [{ fields: ['providerRef', 'ref'], because: 'It names the message, not the farmer' }] },
  },
})
