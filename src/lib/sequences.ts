/** Sequences whose members are made while they are gone through, each time anew. None of them stands in memory. */

export function isEmpty(sequence: Iterable<unknown>): boolean {
  for (const _ of sequence) return false;
  return true;
}

/** The members of all, one sequence after the other. */
export function allOf<Member>(sequences: readonly Iterable<Member>[]): Iterable<Member> {
  return {
    *[Symbol.iterator]() {
      for (const sequence of sequences) yield* sequence;
    },
  };
}

export function filtered<Member>(sequence: Iterable<Member>, holds: (member: Member) => boolean): Iterable<Member> {
  return {
    *[Symbol.iterator]() {
      for (const member of sequence) if (holds(member)) yield member;
    },
  };
}

export function mapped<Member, Made>(sequence: Iterable<Member>, make: (member: Member) => Made): Iterable<Made> {
  return {
    *[Symbol.iterator]() {
      for (const member of sequence) yield make(member);
    },
  };
}
