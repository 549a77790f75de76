/** Whether a plug-in's process still lives as it should: it answers, it gets on, and it stays within its memory. */
import { readFileSync } from 'node:fs';
import { AppError } from '../../lib/errors.ts';
import type { PluginLimits } from './limits.ts';

/** While something is asked, and while the plug-in only watches its source. */
const AWAKE_MS = 250;
const WATCHING_MS = 10_000;
const HINT = 'this is a fault of the plug-in; other connectors go on';

export interface Patient {
  /** How the plug-in is called in messages. */
  readonly name: string;
  readonly pid: number | undefined;
  /** Asks for a sign that its thread is free. */
  ping(): void;
  /** Gets the fault, which names the passed limit. */
  onOver(fault: AppError): void;
}

/** Counts its own looks: while the daemon itself is busy, no time passes for the plug-in. */
export class VitalSigns {
  readonly #patient: Patient;
  readonly #limits: PluginLimits;
  #timer: NodeJS.Timeout | undefined;
  #tickMs = 0;
  #isReady = false;
  #startingMs = 0;
  #pinged = false;
  #busyMs = 0;
  #silentMs = 0;
  #sleeping = 0;

  constructor(patient: Patient, limits: PluginLimits) {
    this.#patient = patient;
    this.#limits = limits;
  }

  /** Something is asked of it from here on. */
  start(): void {
    this.#silentMs = 0;
    this.#every(AWAKE_MS);
  }

  /** It only watches: silence is right, and a look now and then is enough. */
  watch(): void {
    this.#every(WATCHING_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#tickMs = 0;
  }

  /** Its process runs: from here on it answers at once. */
  ready(): void {
    this.#isReady = true;
  }

  /** It said or asked something. */
  sign(): void {
    this.#silentMs = 0;
    this.#busyMs = 0;
  }

  pong(): void {
    this.#pinged = false;
    this.#busyMs = 0;
  }

  /** While it sleeps by its host's clock, silence is right. */
  sleep(): void {
    this.#sleeping += 1;
  }

  wake(): void {
    this.#sleeping -= 1;
    this.sign();
  }

  #every(ms: number): void {
    if (this.#tickMs === ms) return;
    this.stop();
    this.#tickMs = ms;
    this.#busyMs = 0;
    this.#timer = setInterval(() => this.#look(ms), ms).unref();
  }

  #look(ms: number): void {
    const { busyMs, memoryMb, silentMs, startMs } = this.#limits;
    const { name } = this.#patient;
    if (!this.#isReady) {
      this.#startingMs += ms;
      if (this.#startingMs >= startMs) this.#over('plugin.start', `the process of the plug-in ${name} did not start`);
      return;
    }
    if (this.#pinged) this.#busyMs += ms;
    else this.#patient.ping();
    this.#pinged = true;
    if (this.#sleeping === 0 && ms === AWAKE_MS) this.#silentMs += ms;
    const isSilent = this.#silentMs >= silentMs;
    if (this.#busyMs >= busyMs || (isSilent && this.#busyMs > silentMs / 2)) {
      const seconds = Math.min(busyMs, silentMs) / 1000;
      this.#over('plugin.busy', `the plug-in ${name} computed for ${seconds} s without a break and was stopped`);
    } else if (isSilent) {
      this.#over('plugin.silent', `the plug-in ${name} gave no answer for ${silentMs / 1000} s and was stopped`);
    } else if (residentMb(this.#patient.pid) > memoryMb * 2 + BARE_MB) {
      this.#over('plugin.memory', tooMuchMemory(name, memoryMb));
    }
  }

  #over(code: string, message: string): void {
    this.stop();
    this.#patient.onOver(new AppError(code, message, { hint: HINT }));
  }
}

/** The memory of a Node process without a heap. */
const BARE_MB = 64;

export function tooMuchMemory(name: string, memoryMb: number): string {
  return `the plug-in ${name} needed more memory than the ${memoryMb} MB that it may take, and was stopped`;
}

/** Zero where the system does not tell: then only the heap has a limit. */
function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
