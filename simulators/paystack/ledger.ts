import { ApiFault, invalidParams, unknownTransaction } from './api-fault.ts'
import type { Delays } from './delays.ts'
import { randomText } from './random-text.ts'
import type { Instrument, Outcome, SimTransaction, TransactionStatus } from './simulator-types.ts'
import type { Store } from './store.ts'
import type { SwitchBoard } from './switches.ts'
import { cardInstrument, TEST_CARDS, TEST_OTP } from './test-instruments.ts'
import { chargeEventData } from './transaction-views.ts'
import type { EventFault, Webhooks } from './webhooks.ts'

/** How long a payer has to answer a prompt, in milliseconds. */
const PROMPT_MS = 180_000
/** When the money of a late payer comes, in milliseconds after the prompt. */
const LATE_MS = 300_000
/** How long the payer of a test wallet takes to answer, in milliseconds. */
const ANSWER_MS = 3_000

export type NewTransaction = {
  email: string
  amount: number
  currency: string
  reference?: string | undefined
  metadata?: unknown
  callbackUrl?: string | undefined
  channels?: string[] | undefined
}

/** The amount and currency that are taken, where a test wants them to differ from the request. */
export type Tampering = {
  amount?: number | undefined
  requestedAmount?: number | undefined
  currency?: string | undefined
  domain?: string | undefined
}

export type Ledger = {
  initialise(input: NewTransaction): SimTransaction
  /** By reference, access code or id; an expired prompt has failed. */
  find(name: string): SimTransaction | undefined
  list(): SimTransaction[]
  /** The payer opens the page. */
  open(row: SimTransaction): void
  /** The payer leaves without paying; may return. */
  leave(row: SimTransaction): void
  /** Takes the money and sends the event, unless a switch prevents it. @throws ApiFault 409 once it is decided */
  pay(row: SimTransaction, instrument?: Instrument, tampering?: Tampering): void
  /** Declines the payment for good. @throws ApiFault 409 once it is decided */
  decline(row: SimTransaction, reason: string, instrument?: Instrument): void
  /** Prompts the payer on the phone; the outcome follows automatically. */
  ask(
    row: SimTransaction,
    prompt: { kind: 'approve' | 'otp'; outcome: Outcome; text: string },
    wallet: Instrument,
  ): void
  /** Submits the one-time code. */
  submitOtp(row: SimTransaction, otp: string): void
  markReversed(row: SimTransaction): void
  /** Continues prompts that a former run left open. */
  resume(): void
}

/**
 * The state machine of transactions: each change has its allowed former states, and is stored and sent in one place.
 */
const FROM = {
  open: ['abandoned'],
  leave: ['ongoing'],
  decide: ['abandoned', 'ongoing', 'pending'],
  ask: ['abandoned', 'ongoing'],
  reverse: ['success', 'reversed'],
} satisfies Record<string, TransactionStatus[]>

const REFUSALS = {
  declined: 'Declined',
  insufficient_funds: 'Insufficient Funds',
  timeout: 'Transaction timed out',
  network_error: 'Processor error',
} satisfies Partial<Record<Outcome, string>>
/** How the event of a payment is sent, where a test wallet says so. */
const EVENTS: Partial<Record<Outcome, EventFault>> = {
  duplicate_event: 'duplicated',
  late_event: 'reordered',
}

export function createLedger(options: {
  store: Store
  switches: SwitchBoard
  webhooks: Webhooks
  delays: Delays
  clock: () => Date
  random: () => number
  timeScale: number
}): Ledger {
  const { store, switches, webhooks, delays, clock, random, timeScale } = options

  function note(row: SimTransaction, type: string, message: string): void {
    row.history.push({ type, message, at: clock().toISOString() })
  }

  function can(change: keyof typeof FROM, row: SimTransaction): boolean {
    const from: readonly TransactionStatus[] = FROM[change]
    return from.includes(row.status)
  }

  function requireUndecided(row: SimTransaction): void {
    if (can('decide', row)) return
    throw new ApiFault(
      409,
      `The transaction is already ${row.status}`,
      'transaction_decided',
      'Start a new transaction',
    )
  }

  function settle(row: SimTransaction, status: 'success' | 'failed', gatewayResponse: string): void {
    const fault = row.prompt === null ? undefined : EVENTS[row.prompt.outcome]
    row.status = status
    row.gatewayResponse = gatewayResponse
    row.prompt = null
    if (status === 'success') row.paidAt = clock().toISOString()
    note(row, status === 'success' ? 'success' : 'error', gatewayResponse)
    store.saveTransaction(row)
    if (status === 'success') webhooks.send('charge.success', row.reference, chargeEventData(row), fault)
  }

  function attempt(row: SimTransaction, instrument: Instrument): void {
    row.instrument = instrument
    note(row, 'action', `Attempted to pay with ${instrument.channel === 'card' ? 'card' : 'mobile money'}`)
  }

  function pay(row: SimTransaction, instrument: Instrument = anyCard(), tampering: Tampering = {}): void {
    requireUndecided(row)
    attempt(row, instrument)
    if (switches.strikes('abandoned')) {
      row.status = 'abandoned'
      row.prompt = null
      store.saveTransaction(row)
      return
    }
    if (switches.strikes('declined')) {
      settle(row, 'failed', REFUSALS.declined)
      return
    }
    row.amount = tampering.amount ?? row.amount
    row.requestedAmount = tampering.requestedAmount ?? row.requestedAmount
    row.currency = tampering.currency ?? row.currency
    row.domain = tampering.domain ?? row.domain
    settle(row, 'success', instrument.channel === 'card' ? 'Successful' : 'Approved')
  }

  function decline(row: SimTransaction, reason: string, instrument?: Instrument): void {
    requireUndecided(row)
    if (instrument) attempt(row, instrument)
    settle(row, 'failed', reason)
  }

  /** Ends a prompt, by clock, timer or payer. */
  function conclude(row: SimTransaction, outcome: Outcome): void {
    if (row.status !== 'pending' || !row.prompt) return
    if (outcome in REFUSALS)
      decline(row, REFUSALS[outcome as keyof typeof REFUSALS]) // a key of it
    else pay(row, row.prompt.instrument)
  }

  function scheduleEnd(row: SimTransaction): void {
    const prompt = row.prompt
    if (!prompt) return
    const passedMs = (clock().getTime() - Date.parse(prompt.askedAt)) / timeScale
    const answersByItself = prompt.kind === 'approve' && prompt.outcome !== 'timeout'
    const waitMs = !answersByItself ? PROMPT_MS : prompt.outcome === 'late' ? LATE_MS : ANSWER_MS
    delays.after(Math.max(0, waitMs - passedMs), () => {
      if (row.prompt === prompt) conclude(row, answersByItself ? prompt.outcome : 'timeout')
    })
  }

  return {
    initialise({ email, amount, currency, reference, metadata, callbackUrl, channels }) {
      if (reference !== undefined && store.findTransaction(reference)?.reference === reference) {
        throw new ApiFault(
          400,
          'Duplicate Transaction Reference',
          'duplicate_reference',
          'Ensure that the reference you are passing is unique',
        )
      }
      const row: SimTransaction = {
        id: store.nextId(),
        reference: reference ?? randomText(random, 10),
        accessCode: randomText(random, 15),
        email,
        amount,
        requestedAmount: amount,
        currency,
        domain: 'test',
        status: 'abandoned',
        channels: channels ?? ['card', 'mobile_money'],
        metadata: metadata ?? null,
        callbackUrl: callbackUrl ?? null,
        gatewayResponse: 'The transaction was not completed',
        instrument: null,
        authorizationCode: randomText(random, 10),
        prompt: null,
        history: [],
        createdAt: clock().toISOString(),
        paidAt: null,
      }
      store.saveTransaction(row)
      return row
    },

    find(name) {
      const row = store.findTransaction(name)
      const agoMs = row?.prompt ? (clock().getTime() - Date.parse(row.prompt.askedAt)) / timeScale : 0
      if (row?.prompt?.outcome === 'late') {
        if (agoMs >= LATE_MS) conclude(row, 'success')
      } else if (row?.prompt && agoMs >= PROMPT_MS) {
        conclude(row, 'timeout')
      }
      return row
    },

    list: () => store.transactions(),

    open(row) {
      if (!can('open', row)) return
      row.status = 'ongoing'
      note(row, 'action', 'Opened the payment page')
      store.saveTransaction(row)
    },

    leave(row) {
      if (!can('leave', row)) return
      row.status = 'abandoned'
      note(row, 'action', 'Left the payment page')
      store.saveTransaction(row)
    },

    pay,
    decline,

    ask(row, { kind, outcome, text }, wallet) {
      if (!can('ask', row)) throw invalidParams('This transaction cannot be charged any more')
      attempt(row, wallet)
      row.status = 'pending'
      row.gatewayResponse = 'Pending'
      row.prompt = { kind, outcome, text, instrument: wallet, askedAt: clock().toISOString() }
      store.saveTransaction(row)
      scheduleEnd(row)
    },

    submitOtp(row, otp) {
      if (row.prompt?.kind !== 'otp') throw unknownTransaction()
      if (otp !== TEST_OTP) return decline(row, 'Invalid OTP')
      if (!['timeout', 'late'].includes(row.prompt.outcome)) return conclude(row, row.prompt.outcome)
      row.prompt = { ...row.prompt, kind: 'approve' }
      store.saveTransaction(row)
      scheduleEnd(row)
    },

    markReversed(row) {
      if (!can('reverse', row)) return
      row.status = 'reversed'
      store.saveTransaction(row)
    },

    resume() {
      for (const row of store.transactions()) scheduleEnd(row)
    },
  }
}

/** The card of payments made without a page. */
function anyCard(): Instrument {
  const card = TEST_CARDS[0]
  if (!card) throw new Error('there is at least one test card')
  return cardInstrument(card, '12', '2030')
}
