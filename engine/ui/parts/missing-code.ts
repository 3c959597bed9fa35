/** The code of a component did not come, as when the network is gone. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
  /** Has it asked for again by whoever draws the component next. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
  }
}
