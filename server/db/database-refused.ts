/** The database is not opened as things stand; the message says what the operator can do. */
export class DatabaseRefused extends Error {}
