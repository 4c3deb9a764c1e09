/** The templates of messages that the service sends, with what people call them. */
export const messageTemplates = {
  FARMER_WELCOME: 'Welcome of a farmer',
  SIGN_IN_CODE: 'Sign-in code',
  PASSWORD_RESET: 'Password reset link',
  PASSWORD_CHANGED: 'Password changed',
  CONTACT_CHANGED: 'Contact data changed',
  BANK_CHANGED: 'Bank account changed',
  BOOKING_TAKEN: 'Booking taken',
  BOOKING_ASSIGNED: 'Booking assigned',
  BOOKING_RESCHEDULED: 'Booking rescheduled',
  BOOKING_CANCELLED: 'Booking cancelled',
  OPERATOR_ABSENCE: 'Absence of an operator',
  OPERATOR_JOBS: 'Jobs of an operator',
  BOOKING_BILL: 'Bill of a booking',
  PAYMENT_RECEIPT: 'Receipt',
  CAMPAIGN: 'Campaign',
  EXPORT_READY: 'Export is ready',
} as const

type Templates = typeof messageTemplates

declare module './define/kernel/messageTemplates' {
  interface MessageTemplates extends Templates {}
}
