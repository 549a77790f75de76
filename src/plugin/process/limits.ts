/** How far a plug-in may go before its process is ended. */
export interface PluginLimits {
  /** Until its process runs. On a busy machine slow, and no fault of the plug-in's. */
  readonly startMs: number;
  /** To load its module and say what it is. */
  readonly loadMs: number;
  /** To compute without a break: its process answers nothing meanwhile. */
  readonly busyMs: number;
  /** To show no sign of life while it is asked something: no answer, no call, no line of the log. Sleeping does not count. */
  readonly silentMs: number;
  /** From the start of a pull to its end. */
  readonly pullMs: number;
  /** To put its things away after it was told to end. */
  readonly endMs: number;
  /** The heap of V8, and as much again outside of it. */
  readonly memoryMb: number;
  /** Documents in one pull; the next run goes on from the cursor. */
  readonly documents: number;
  /** Documents that came before in the same pull. */
  readonly repeats: number;
  /** One message: a document with what it means. */
  readonly messageBytes: number;
}

export const PLUGIN_LIMITS: PluginLimits = {
  startMs: 60_000,
  loadMs: 20_000,
  busyMs: 30_000,
  silentMs: 300_000,
  pullMs: 3_600_000,
  endMs: 5_000,
  memoryMb: 256,
  documents: 10_000,
  repeats: 100,
  messageBytes: 256 * 1024 * 1024,
};
