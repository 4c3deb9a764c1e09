/**
 * The templates of messages. Empty here: `resources/messageTemplates.ts` adds the company's own by declaration merging,
 * so that a message with an undeclared template does not compile.
 */
export interface MessageTemplates {}

/** The name of a message template. */
export type MessageTemplate = Extract<keyof MessageTemplates, string>
