/**
 * The templates of messages. Empty here: `resources/messageTemplates.ts` adds the company's own by declaration merging, so
 * that a message of a template that is not declared does not compile.
 */
export interface MessageTemplates {}

/** The name of a template of messages. */
export type MessageTemplate = Extract<keyof MessageTemplates, string>
