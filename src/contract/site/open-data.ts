import type { Members } from '#contract/members.ts';

/** A licence, by its name and the address of its text. */
export interface DataLicence {
  readonly name: string;
  readonly url: string;
}

/** On whose responsibility and on which terms the readings are published (Decreto 8.777/2016, art. 3). */
export interface OpenData {
  /** Null: none is named, so nothing is known of what a reader may do. */
  readonly licence: DataLicence | null;
  /** The body that answers for the readings. */
  readonly responsible: string | null;
  /** Where it is asked: an https or mailto address. */
  readonly contact: string | null;
  /** What a reader has to know of the quality: `Dados preliminares, sujeitos a revisão.` */
  readonly caveat: string | null;
}

const SPDX_ID = /^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/;
/** Printable ASCII: it stands in a header. */
const HTTPS = /^https:\/\/[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]+$/;
const CONTACT = /^(?:https:\/\/|mailto:)[^\s"'<>]+$/;
const MAX_CAVEAT = 200;

/** The member `licence`: an SPDX identifier alone, or its name and address. */
export const licenceOf = (members: Members): DataLicence | null => {
  const id = members.value('licence');
  if (typeof id === 'string') {
    return SPDX_ID.test(id)
      ? { name: id, url: `https://spdx.org/licenses/${id}.html` }
      : members.fault('licence', 'an SPDX identifier such as CC-BY-4.0, or a name and url');
  }
  const parts = members.members('licence');
  const name = parts.text('name');
  const url = parts.matching('url', HTTPS, 'an https address');
  parts.end();
  return name === null || url === null ? null : { name, url };
};

/** The member `openData` of a profile. */
export const openDataOf = (members: Members): OpenData => {
  const licence = members.has('licence') ? licenceOf(members) : null;
  const optional = (member: string, maximum: number) =>
    members.has(member) ? members.text(member, maximum) : null;
  const responsible = optional('responsible', 120);
  const caveat = optional('caveat', MAX_CAVEAT);
  const contact = members.has('contact')
    ? members.matching('contact', CONTACT, 'an https or mailto address')
    : null;
  members.end();
  return { licence, responsible, contact, caveat };
};
