export type FaultType = 'validation_error' | 'processor_error' | 'api_error'

/** A request that the API refuses, with the envelope of the answer. */
export class ApiFault extends Error {
  readonly httpStatus: number
  readonly type: FaultType
  readonly code: string
  readonly nextStep: string

  constructor(
    httpStatus: number,
    message: string,
    code: string,
    nextStep: string,
    type: FaultType = 'validation_error',
  ) {
    super(message)
    this.httpStatus = httpStatus
    this.type = type
    this.code = code
    this.nextStep = nextStep
  }

  get envelope() {
    return { status: false, message: this.message, meta: { nextStep: this.nextStep }, type: this.type, code: this.code }
  }
}

/** @param detail what is wrong */
export function invalidParams(message: string, detail = 'Check the request against the documentation'): ApiFault {
  return new ApiFault(400, message, 'invalid_params', detail)
}

export function unknownTransaction(httpStatus = 400): ApiFault {
  return new ApiFault(
    httpStatus,
    'Transaction reference not found',
    'transaction_not_found',
    'Ensure that you are passing a reference that was initialised with this key',
  )
}
