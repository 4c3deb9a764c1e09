import type { Message, Post } from '../engine/outbox'
import type { FolderOutbox } from './folderOutbox'
import { queuedOutbox, type QueuedOutboxParts } from './queuedOutbox'
import type { OutboundSettings } from './settings'
import { smsCarrier } from './smsCarrier'
import { smtpCarrier } from './smtpCarrier'

/**
 * Makes the outbox: messages go to the carrier of their channel, others to the folder, so that nothing leaves the
 * machine.
 */
export function postOf(
  { smtp, sms }: OutboundSettings,
  folder: FolderOutbox,
  parts: Omit<QueuedOutboxParts, 'carriers'>,
): Post & FolderOutbox {
  const carriers = {
    ...(smtp && { EMAIL: smtpCarrier(smtp) }),
    ...(sms && { SMS: smsCarrier(sms) }),
  } satisfies QueuedOutboxParts['carriers']
  const queued = queuedOutbox({ ...parts, carriers })
  const ofChannel = (channel: Message['channel']) => (channel in carriers ? queued : folder)
  return {
    ...queued,
    send: (queries, message) => ofChannel(message.channel).send(queries, message),
    newest: folder.newest,
  }
}
