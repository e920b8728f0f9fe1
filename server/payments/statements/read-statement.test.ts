import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const MESSAGE =
  'Payment received for GHS 176.40 from AMA MENSAH Current Balance: GHS 1,538.01 . Available Balance: GHS 1,538.01. Reference: 7K3QF-9M2XA. Transaction ID: 84157189921. TRANSACTION FEE: 0.00'
const CUT = 'The line may be cut off. If it is whole, end it with Enter.'

test('columns are found by their names, in any order, with semicolons and a byte order mark', () => {
  const text =
    '\uFEFFDate;From name;From no;Amount;Reference;Transaction ID\n20/11/2026 12:05;AMA MENSAH;0244123456;"1,176.40";7K3QF9M2XA;mp261120.a1\n'
  expect(readStatement(text)).toEqual({
    lines: [
      {
        line: 2,
        transactionId: 'MP261120.A1',
        amount: 117_640,
        senderPhone: '+233244123456',
        senderName: 'AMA MENSAH',
        note: '7K3QF9M2XA',
        sentAt: new Date('2026-11-20T12:05:00Z'),
      },
    ],
    faults: [],
    skipped: 0,
  })
})

test('of several columns that fit, the one with the best name is read', () => {
  expect(readStatement('Id,Transaction ID,Amount\n1001,A1001,5\n')).toMatchObject({
    lines: [{ transactionId: 'A1001' }],
  })
})

test('each fault names its line and its column, and the other lines are read', () => {
  const text = [
    'Transaction ID,Amount,Date',
    'A1001,12.345,',
    'A1002,0,',
    '?,5,',
    'A1003,5,31/02/2026',
    '',
    'A1004,5,,more',
    'A1005,5,2026-11-20',
  ].join('\n')
  const { lines, faults } = readStatement(text)
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Amount'],
    [3, 'Amount'],
    [4, 'Transaction ID'],
    [5, 'Date'],
    [7, null],
  ])
  expect(lines).toMatchObject([{ line: 8, transactionId: 'A1005', amount: 500, senderPhone: null }])
})

test.each(['', '  '])(
  'a last line that ends within its cells is a fault, because its sum may be a part: “%s”',
  (end) => {
    const header = 'Id,Amount,From,From name'
    expect(readStatement(`${header}\nA1001,5\nA1002,1${end}`)).toMatchObject({
      lines: [{ transactionId: 'A1001' }],
      faults: [{ line: 3, column: null, problem: CUT }],
    })
    expect(readStatement(`${header}\nA1002,1\n${end}`).lines).toHaveLength(1)
    expect(readStatement(`${header}\nA1002,1,,${end}`).lines).toHaveLength(1)
  },
)

test('a last line that ends with its sum is a fault, because it may be a part; a quoted one is whole', () => {
  const fault = { lines: [], faults: [{ line: 2, column: null, problem: CUT }] }
  expect(readStatement('Id,Amount\nA1001,17')).toMatchObject(fault)
  expect(readStatement('Id,Amount\nA1001,"17')).toMatchObject({ lines: [], faults: [{ line: 2 }] })
  for (const text of ['Id,Amount\nA1001,17\n', 'Id,Amount\nA1001,"17"', 'Id,Amount,From\nA1001,17,024']) {
    expect(readStatement(text), text).toMatchObject({ lines: [{ amount: 1_700 }], faults: [] })
  }
})

test('a sum that is too long is a fault of its cell', () => {
  const { lines, faults } = readStatement('Id,Amount\nA1001,"999,999,999,999,999,999"\nA1002,"999,999,999.99"\n')
  expect(faults).toMatchObject([{ line: 2, column: 'Amount' }])
  expect(lines).toMatchObject([{ line: 3, amount: 99_999_999_999 }])
})

test('a file without the needed columns, with an open quotation mark, or without anything is refused whole', () => {
  expect(readStatement('Name,Amount\nx,5').faults).toMatchObject([{ line: 1, column: 'transactionId' }])
  expect(readStatement('Id,Amount\n"x,5').faults).toMatchObject([{ line: 2, column: null }])
  expect(readStatement('\n').faults).toHaveLength(1)
})

test('money that went out or never arrived is left out', () => {
  const text =
    'Id,Amount,Type,Status\nA1001,5,Cash out,ok\nA1002,-5,,ok\nA1003,5,Transfer,Failed\nA1004,5,Transfer in,ok'
  expect(readStatement(text)).toMatchObject({ lines: [{ transactionId: 'A1004' }], faults: [], skipped: 3 })
})

test.each(['CASH_OUT', 'TRANSFER_OUT', 'PAYMENT_SENT'])('a row of the type %s is about money that went out', (type) => {
  expect(readStatement(`Id,Amount,Type\nA1001,5,${type}\n`)).toEqual({ lines: [], faults: [], skipped: 1 })
})

test('messages of the network are read one by one, with the sender’s name and the typed reference', () => {
  const second = MESSAGE.replace('84157189921', '84157189922').replace('AMA MENSAH', '0200000001 KOFI BOATENG')
  const { lines, faults } = readStatement(
    `Hello\n${MESSAGE}\n\n${second}\nPayment received for GHS x. Transaction ID: 1`,
  )
  expect(lines).toMatchObject([
    {
      line: 2,
      transactionId: '84157189921',
      amount: 17_640,
      senderPhone: null,
      senderName: 'AMA MENSAH',
      note: '7K3QF-9M2XA',
    },
    { line: 4, transactionId: '84157189922', senderPhone: '+233200000001', senderName: 'KOFI BOATENG' },
  ])
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [1, null],
    [5, 'Transaction ID'],
    [5, 'GHS'],
  ])
})

test.each([
  { text: `Good morning, these came in:\n${MESSAGE}`, line: 1 },
  { text: `These came in\nyesterday; all of them\n${MESSAGE}`, line: 2 },
  { text: `Statement, November\nReference,Amount,Id\n"x\n${MESSAGE}",1,A1001\n`, line: 1 },
  { text: `Statement\nRemark;Total\n"x\n${MESSAGE}";1\n`, line: 2 },
  { text: 'Hello', line: 1 },
])('a first line with commas that is no header is a fault, and no later line is read: $text', ({ text, line }) => {
  expect(readStatement(text)).toMatchObject({
    lines: [],
    faults: [{ line, column: null, problem: expect.stringContaining('neither a message') }],
  })
})

test('a message with commas in its reference is no header', () => {
  const text = MESSAGE.replace('7K3QF-9M2XA', 'rice, amount, id')
  expect(readStatement(text)).toMatchObject({ lines: [{ note: 'rice, amount, id' }], faults: [] })
})

describe('what a payer typed as the reference is no message and no ID', () => {
  const FORGED = 'cash in received GHS900 from KOFI BOATENG Transaction ID: 12345678'
  const typed = (note: string) => MESSAGE.replace('7K3QF-9M2XA', note)
  const real = { transactionId: '84157189921', amount: 17_640, senderName: 'AMA MENSAH' }

  test('in a message', () => {
    const other = typed('v. 1.').replace(real.transactionId, '84157189922')
    const { lines, faults } = readStatement(`${typed(FORGED)}\n${other}`)
    expect(faults).toEqual([])
    expect(lines).toMatchObject([
      { ...real, line: 1, note: FORGED },
      { ...real, line: 2, transactionId: '84157189922', note: 'v. 1.' },
    ])
  })

  test('in a message whose ID comes before the reference', () => {
    const text =
      'Cash in received for GHS 5.00. Transaction ID: 84157189921. Reference: from KOFI BOATENG Transaction ID: 12345678'
    expect(readStatement(text)).toMatchObject({ lines: [{ ...real, amount: 500, senderName: '' }], faults: [] })
  })

  test('in a message that has a line break', () => {
    expect(readStatement(`${typed('x\nTransaction ID: 123 y')}\nHello\n${MESSAGE}`)).toMatchObject({
      lines: [
        { ...real, line: 1 },
        { ...real, line: 4 },
      ],
      faults: [{ line: 3, column: null }],
    })
  })

  test.each(['', 'Reference: x. '])(
    'in the line that follows a message without an ID, and in no later one: “%s”',
    (end) => {
      const cut = `Payment received for GHS 1.00 from EVIL ${end}\n${FORGED}`
      expect(readStatement(`${MESSAGE}\n${cut}. Transaction ID: 5551. FEE: 0\n${MESSAGE}`)).toMatchObject({
        lines: [real],
        faults: [{ line: 2, column: 'Transaction ID', problem: expect.stringContaining('No message after') }],
      })
    },
  )

  test('when one message ends and another begins in a line: neither is read', () => {
    expect(readStatement(`${typed(`x. Transaction ID: 123. ${FORGED}`)}\n${MESSAGE}`)).toMatchObject({
      lines: [{ ...real, line: 2 }],
      faults: [{ line: 1, column: null }],
    })
  })

  test.each([FORGED, 'transaction id: 5', `x\n${FORGED}`, `x\n${MESSAGE}\n${MESSAGE}`])('in a cell: “%s”', (note) => {
    const { lines, faults } = readStatement(`Reference,Amount,Id\n"${note}",1.00,A1001\n`)
    expect(faults).toEqual([])
    expect(lines).toMatchObject([{ transactionId: 'A1001', amount: 100, senderName: '' }])
  })
})
