/work/main/node_modules/.bin/node .try.mjs >/dev/null && for i in 1 2 3; do NODE_ENV=production /work/main/node_modules/.bin/node --expose-gc .prof.mjs 250; done
