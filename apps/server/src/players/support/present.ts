import type { SupportConversation, SupportMessage, SupportOperatorMessage } from '@evens/contract';
import type { ConversationRow } from './conversation-store.ts';
import type { MessageRow } from './message-store.ts';

/** As visible to the asker: without the name of the operator. */
export function presentMessage(row: MessageRow): SupportMessage {
  return {
    No: row.no,
    MessageID: row.message_id,
    Author: row.author,
    Event: row.event,
    Text: row.text,
    FileID: row.file_id,
    CreatedDate: row.at.toISOString(),
  };
}

export function presentForOperators(row: MessageRow): SupportOperatorMessage {
  return { ...presentMessage(row), Operator: row.operator };
}

export function presentConversation(
  row: ConversationRow,
  { isTranscriptRequested }: { readonly isTranscriptRequested: boolean },
): SupportConversation {
  return {
    ID: row.id,
    State: row.state,
    Subject: row.subject,
    OpenedDate: row.opened_at.toISOString(),
    Last: row.last_no,
    Read: row.read_no,
    IsOutOfHours: row.out_of_hours,
    IsAnswered: row.answers > 0,
    Rating: row.rating,
    IsTranscriptAsked: isTranscriptRequested,
    HasEmail: row.player_id !== null || row.email !== null,
  };
}
