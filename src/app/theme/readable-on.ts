import { contrastOf } from '#domain/colour/contrast.ts';

/** The text colour with more contrast on a background: one of the two always reaches 4.5:1. */
export const readableOn = (ground: string): '#000000' | '#ffffff' =>
  contrastOf('#ffffff', ground) > contrastOf('#000000', ground) ? '#ffffff' : '#000000';
