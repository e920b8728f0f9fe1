import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { facts, type Letterhead, layOutMail, type Mail, type MailContent } from './mail-page.ts'

/** Mails with a code and, except for a reauthentication, a link of the same effect. */
export type CodeMail = {
  kind: keyof typeof CODE_WORDS
  /** The event it reports, once per code: the same key is never mailed twice. Holds no address. */
  key: string
  to: string
  /** Six digits. */
  code: string
  /** A page of the shop that asks for a click first; null where there is only the code. */
  link: string | null
  /** How long code and link are valid, in minutes. */
  minutes: number
  /** The new address of an e-mail change. */
  newEmail?: string
  /** The person signed up with a password that is dropped with this code. */
  dropsPassword?: boolean
}

/** Mails that notify the owner of an account of an event. */
export type NoticeMail = {
  kind: keyof typeof NOTICE_WORDS
  /** The event it reports: the same key is never mailed twice. Holds no address. */
  key: string
  to: string
  /** The new address or phone, the provider that was linked, the name of the factor, the address of staff's screens. */
  detail?: string
}

/** Every mail about an account. */
export type AccountMail = CodeMail | NoticeMail

/** Whether the mail expires with its code. */
export function isCodeMail(mail: AccountMail): mail is CodeMail {
  return Object.hasOwn(CODE_WORDS, mail.kind)
}

/**
 * Writes a mail about an account. Subjects hold neither typed text nor secrets; typed text is one line of the body,
 * never markup.
 *
 * @param at when it happened, for notices
 */
export function accountMail(mail: AccountMail, letterhead: Letterhead, at: Date): Mail {
  return layOutMail(letterhead, isCodeMail(mail) ? codeContent(mail, letterhead) : noticeContent(mail, letterhead, at))
}

const TYPED_MAX = 254

type CodeWords = {
  subject: string
  title: string
  lead: string
  /** The label of the button with the effect of the code. */
  button: string
  /** For people who did not request it. */
  unasked: string
  reason: string
}

const CODE_WORDS = {
  confirmation: (name) => ({
    subject: `Confirm your email address for ${name}`,
    title: 'Confirm your email address',
    lead: `Welcome to ${name}! One last step: please confirm your email.`,
    button: 'Confirm my address',
    unasked: 'Didn’t sign up? Ignore this email: without the code nothing happens.',
    reason: 'You’re getting this because this address was used to sign up.',
  }),
  sign_in_code: (name) => ({
    subject: `Your sign-in code for ${name}`,
    title: 'Your sign-in code',
    lead: 'Use this code to sign in without a password.',
    button: 'Sign in',
    unasked: 'Didn’t ask for it? Ignore this email: without the code nobody gets in.',
    reason: 'You’re getting this because someone asked to sign in with this address.',
  }),
  recovery: (name) => ({
    subject: `Choose a new password for ${name}`,
    title: 'Choose a new password',
    lead: 'You asked for a new password. The old one keeps working until you have chosen another.',
    button: 'Choose a new password',
    unasked: 'Didn’t ask for it? Ignore this email: your password stays as it is.',
    reason: 'You’re getting this because someone asked for a new password for this address.',
  }),
  invite: (name) => ({
    subject: `You are invited to ${name}`,
    title: `You are invited to ${name}`,
    lead: `The team of ${name} has opened an account for you. Accept, and it is yours.`,
    button: 'Accept the invitation',
    unasked: 'Don’t know why? Ignore this email, and nothing happens.',
    reason: 'You’re getting this because an account was opened for this address.',
  }),
  staff_invite: (name) => ({
    subject: `You are invited to the staff of ${name}`,
    title: `You are invited to the staff of ${name}`,
    lead: 'Accept, choose a password, and the screens for your work open.',
    button: 'Accept the invitation',
    unasked: 'Don’t know why? Ignore this email, and nothing happens.',
    reason: 'You’re getting this because an account was opened for this address.',
  }),
  email_change_current: (name, newEmail) => ({
    subject: `Agree to a new email address for ${name}`,
    title: 'Is this change from you?',
    lead: `The email address of your account is about to change to ${newEmail}. To make sure it’s you, we ask here too.`,
    button: 'Agree to the change',
    unasked: 'Wasn’t you? Don’t use the code, and choose a new password now: someone else may be signed in as you.',
    reason: 'You’re getting this because it is the address of your account.',
  }),
  email_change_new: (name) => ({
    subject: `Confirm your new email address for ${name}`,
    title: 'Confirm your new email address',
    lead: `You asked to use this address for your account at ${name}. Please confirm it.`,
    button: 'Confirm this address',
    unasked: 'Didn’t ask for it? Ignore this email: nothing is changed.',
    reason: 'You’re getting this because this address was entered as the new one of an account.',
  }),
  reauthentication: (name) => ({
    subject: `Your security code for ${name}`,
    title: 'Your security code',
    lead: 'You are about to change something important in your account. This code shows it’s you.',
    button: '',
    unasked: 'Didn’t ask for it? Choose a new password now: someone else may be signed in as you.',
    reason: 'You’re getting this because it is the address of your account.',
  }),
} satisfies Record<string, (name: string, newEmail: string) => CodeWords>

const DROPPED_PASSWORD =
  'This address was used to sign up with a password, which is not confirmed. It will not work after this code: choose a new one in your account.'

/** The kinds of the mails with a code. */
export const CODE_MAIL_KINDS: readonly string[] = Object.keys(CODE_WORDS)

function codeContent(mail: CodeMail, { name }: Letterhead): MailContent {
  const words: CodeWords = CODE_WORDS[mail.kind](plainLine(name, 60), plainLine(mail.newEmail ?? '', TYPED_MAX))
  const link = mail.kind === 'reauthentication' ? null : mail.link
  return {
    subject: words.subject,
    preview: `Your code is ${mail.code}`,
    title: words.title,
    blocks: [
      words.lead,
      `Type this code where you were asked for it${link === null ? '' : ', or tap the button'}. It works once, within ${durationText(mail.minutes)}.`,
      { kind: 'code', code: mail.code },
      ...(link === null ? [] : [{ kind: 'button', label: words.button, href: link } as const]),
      ...(mail.dropsPassword ? [DROPPED_PASSWORD] : []),
      `Keep the code to yourself. Nobody from ${plainLine(name, 60)} will ever ask you for it.`,
      words.unasked,
    ],
    reason: words.reason,
  }
}

type NoticeWords = {
  subject: string
  title: string
  happened: string
  /** The label of `detail`; null where there is none. */
  detailLabel: string | null
  /** Advice for people who did not do it; how to reach the shop follows. */
  notYou: string
}

const NOTICE_WORDS = {
  password_changed: (name) => ({
    subject: `Your password at ${name} was changed`,
    title: 'Your password was changed',
    happened: 'The password of your account was changed, and all other devices were signed out.',
    detailLabel: null,
    notYou: 'Choose “Forgot password?” where you sign in, set a new one at once, and tell us.',
  }),
  email_changed: (name) => ({
    subject: `Your email address at ${name} was changed`,
    title: 'Your email address was changed',
    happened: 'Your account has a new email address. From now on you sign in with it, and we write to it.',
    detailLabel: 'New address',
    notYou: 'Tell us at once, so that we can stop whoever did it.',
  }),
  phone_changed: (name) => ({
    subject: `Your phone number at ${name} was changed`,
    title: 'Your phone number was changed',
    happened: 'Your account has a new phone number to sign in with.',
    detailLabel: 'New number',
    notYou: 'Choose a new password, and tell us at once.',
  }),
  identity_linked: (name) => ({
    subject: `A new way to sign in to ${name}`,
    title: 'A new way to sign in was added',
    happened: 'Another account can now be used to sign in to yours.',
    detailLabel: 'Sign in with',
    notYou: 'Remove it in your profile, choose a new password, and tell us at once.',
  }),
  identity_unlinked: (name) => ({
    subject: `A way to sign in to ${name} was removed`,
    title: 'A way to sign in was removed',
    happened: 'This account can no longer be used to sign in to yours.',
    detailLabel: 'Removed',
    notYou: 'Choose a new password, and tell us at once.',
  }),
  /** The provider's account has the address of the user, which links it again when it signs in. */
  identity_unlinked_same_address: (name) => ({
    subject: `A way to sign in to ${name} was removed`,
    title: 'A way to sign in was removed',
    happened:
      'This account is no longer linked to yours. It has your email address, so it can still sign in until you change your email in your profile.',
    detailLabel: 'Removed',
    notYou: 'Choose a new password, and tell us at once.',
  }),
  factor_added: (name) => ({
    subject: `Two-step verification at ${name} was switched on`,
    title: 'Two-step verification was switched on',
    happened: 'From now on we ask for a second step when you sign in.',
    detailLabel: 'With',
    notYou: 'Tell us at once: somebody may be about to lock you out of your account.',
  }),
  factor_removed: (name) => ({
    subject: `A second step at ${name} was removed`,
    title: 'A second step was removed',
    happened: 'We no longer ask for this second step when you sign in.',
    detailLabel: 'Removed',
    notYou: 'Choose a new password, and tell us at once.',
  }),
  account_deleted: (name) => ({
    subject: `Your account at ${name} was deleted`,
    title: 'Your account was deleted',
    happened:
      'Your account and your details are gone. Of past orders we keep what the law asks for, without your profile. Thank you for your time with us.',
    detailLabel: null,
    notYou: 'Tell us at once.',
  }),
  staff_invited: (name) => ({
    subject: `You are invited to the staff of ${name}`,
    title: `You are invited to the staff of ${name}`,
    happened: 'Sign out and in again with this address within seven days, and your new screens are there.',
    detailLabel: 'Where',
    notYou: 'If you do not know why, tell us, and do not sign in with it until we have answered.',
  }),
} satisfies Record<string, (name: string) => NoticeWords>

function noticeContent(mail: NoticeMail, { name }: Letterhead, at: Date): MailContent {
  const words: NoticeWords = NOTICE_WORDS[mail.kind](plainLine(name, 60))
  const detail = plainLine(mail.detail ?? '', TYPED_MAX)
  return {
    subject: words.subject,
    preview: `${words.happened} Was this not you? Tell us at once.`,
    title: words.title,
    blocks: [
      words.happened,
      facts([
        words.detailLabel !== null && detail !== '' && [words.detailLabel, detail],
        ['When', `${momentText(at)} (Accra)`],
      ]),
      { kind: 'help', title: 'Was this not you?', text: words.notYou },
    ],
    reason: 'You’re getting this because it is about the safety of your account.',
  }
}

/** `60 minutes`, `2 hours`, `90 minutes`, `7 days`. */
function durationText(minutes: number): string {
  if (minutes >= 2 * MINUTES_OF_DAY && minutes % MINUTES_OF_DAY === 0) return `${minutes / MINUTES_OF_DAY} days`
  if (minutes > 60 && minutes % 60 === 0) return `${minutes / 60} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const MINUTES_OF_DAY = 24 * 60
