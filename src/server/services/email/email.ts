/** One message to one person, as text and equivalent HTML. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same id for the same message, so that a repeated job can be recognised by the reader's mail program. */
  readonly messageId: string;
}

/** Sends mail. Resolves once the message is accepted; rejects when a later try may succeed. */
export interface EmailSender {
  /** Its name in the start-up message, such as "outbox folder". */
  readonly description: string;
  send(message: EmailMessage): Promise<void>;
}
