import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@evens/base';
import nodemailer from 'nodemailer';
import { newId } from './random.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content for programs that show HTML. Its parts must be escaped. */
  readonly html?: string;
  /** BCP 47. */
  readonly language: string;
  /** URL at which one POST stops further mails of this kind (RFC 8058). Absent for mails that cannot be disabled. */
  readonly unsubscribeAt?: string;
}

export interface Mailer {
  /** Throws if the mail could not be handed to the server. */
  send(mail: Mail): Promise<void>;
}

export interface MailerOptions {
  readonly smtpUrl: string | undefined;
  /** Folder for `.eml` files, used without an SMTP server. */
  readonly outbox: string;
  readonly from: string;
  readonly clock: Clock;
}

const smtpMs = 20_000;

/**
 * Whether a failure of `send` means for certain that the server does not have the mail: it answered with a refusal, or no
 * connection was opened. Every other failure leaves that open: nodemailer reports one that breaks later in the same way.
 */
export function isMailRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode >= 400;
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
}

function buildMessage(mail: Mail, from: string) {
  const { to, subject, text, html, language, unsubscribeAt } = mail;
  return {
    from,
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeAt !== undefined && {
        'List-Unsubscribe': `<${unsubscribeAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: smtpMs,
    greetingTimeout: smtpMs,
    socketTimeout: smtpMs,
  });
  return {
    async send(mail) {
      await transport.sendMail(buildMessage(mail, from));
    },
  };
}

function outboxMailer({ outbox, from, clock }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(buildMessage(mail, from));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date(clock.nowMs()).toISOString().replaceAll(':', '-')}-${newId().slice(0, 8)}.eml`;
      const file = join(outbox, name);
      // A program that watches the folder never sees a partial mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? outboxMailer(options) : smtpMailer(options.smtpUrl, options.from);
}
